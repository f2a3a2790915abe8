import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['data', 'why', 'keep', 'share', 'rights'] as const;

const View = () => (
  <ContentPage
    title="privacy.title"
    intro="privacy.intro"
    sections={sections.map((id) => ({ id, title: `privacy.${id}.title`, text: `privacy.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'privacy'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
