import { data } from 'react-router';
import { NotFoundView } from './not-found-view.tsx';

/** SR-16: every other path; the document says 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundView;
