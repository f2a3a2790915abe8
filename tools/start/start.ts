/** `npm start`: the whole product from one command. See docs/runbooks/start-and-stop.md. */
import { launch } from './launch.ts';

const isDev = process.env.SITE_DEV === 'on';
await launch({ name: 'Duskline', buildsSite: !isDev });
