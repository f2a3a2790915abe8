import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = ['welcome', 'free', 'combo', 'abuse'] as const;

const View = () => (
  <ContentPage
    title="bonusTerms.title"
    intro="bonusTerms.intro"
    sections={sections.map((id) => ({ id, title: `bonusTerms.${id}.title`, text: `bonusTerms.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'bonus-terms'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
