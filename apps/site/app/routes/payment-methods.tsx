import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['play', 'deposits', 'currencies'] as const;

const View = () => (
  <ContentPage
    title="payments.title"
    intro="payments.intro"
    sections={sections.map((id) => ({ id, title: `payments.${id}.title`, text: `payments.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'payments'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
