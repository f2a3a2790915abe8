import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['keep', 'signs', 'tools', 'minors', 'help'] as const;

const View = () => (
  <ContentPage
    title="responsible.title"
    intro="responsible.intro"
    sections={sections.map((id) => ({ id, title: `responsible.${id}.title`, text: `responsible.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'responsible'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
