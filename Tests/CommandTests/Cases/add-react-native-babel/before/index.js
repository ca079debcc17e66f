import {Home} from '@app/screens/home';
