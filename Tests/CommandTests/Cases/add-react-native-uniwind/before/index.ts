import App from "~/app";
