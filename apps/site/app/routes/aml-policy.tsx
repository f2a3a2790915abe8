import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['play', 'accounts', 'records', 'real'] as const;

const View = () => (
  <ContentPage
    title="aml.title"
    intro="aml.intro"
    sections={sections.map((id) => ({ id, title: `aml.${id}.title`, text: `aml.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'aml'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
