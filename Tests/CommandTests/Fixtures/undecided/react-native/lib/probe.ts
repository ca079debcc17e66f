// SPDX-License-Identifier: MIT
import { nowhere } from "@/lib/nowhere";
import { gone } from "./gone";

const é = "«»"; export const load = (name: string) => import(`@/locales/${name}`);
export { gone, nowhere };
