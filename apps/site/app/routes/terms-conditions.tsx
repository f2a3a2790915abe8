import { ContentPage } from '../features/content/content-page.tsx';
import { definePage } from '../shared/routing/define-page.tsx';

const sections = [
  'scope',
  'play',
  'account',
  'bets',
  'live',
  'limits',
  'settlement',
  'voids',
  'ties',
  'cashout',
  'errors',
  'changes',
] as const;

const View = () => (
  <ContentPage
    title="terms.title"
    intro="terms.intro"
    sections={sections.map((id) => ({ id, title: `terms.${id}.title`, text: `terms.${id}.text` }))}
  />
);

const page = definePage({ texts: ['content', 'terms'], load: async () => ({}), view: View });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
