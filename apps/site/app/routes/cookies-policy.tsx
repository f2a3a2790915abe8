import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['needed', 'choices', 'storage', 'none', 'control'] as const;

const View = () => (
  <ContentPage
    title="cookies.title"
    intro="cookies.intro"
    sections={sections.map((id) => ({ id, title: `cookies.${id}.title`, text: `cookies.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'cookies'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
