/** `npm start`: the whole product from one command. See docs/runbooks/start-and-stop.md. */
import { launch } from './launch.ts';

await launch({ name: 'Duskline', buildsSite: true });
