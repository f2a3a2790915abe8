import { Skeletons } from '../ui/skeletons.tsx';
import css from './tab-place.module.css';

/** More than any screen has room for: what is too much is cut. */
const ROWS = 24;

/** The place of what a tab of the account shows, while its code or its data is on the way: as high as the tab, so that nothing moves when it comes. */
export function TabPlace() {
  return <Skeletons count={ROWS} className={css.place} />;
}
