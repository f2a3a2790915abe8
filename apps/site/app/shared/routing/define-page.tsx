import type { ComponentType } from 'react';
import { data, type RouterContextProvider } from 'react-router';
import { loadPart } from '../api/load-part.ts';
import { languageContext } from '../api/server-context.ts';
import { browserSource, type Source, serverSource } from '../api/source.ts';
import type { TextArea } from '../i18n/message-ids.ts';
import { loadTexts } from '../i18n/texts.ts';
import { PageMeta, type PageMetaProps } from '../meta/page-meta.tsx';
import type { SportNode } from '../model/sport.ts';
import { preferencesOfBrowser, preferencesOfRequest } from '../preferences/page-preferences.ts';
import type { Sorting, ViewFormat } from '../preferences/preferences.ts';
import { ReadAtContext } from './read-at.ts';

/** What a page is asked for with, the same on the server and in the browser. */
export interface PageRequest {
  readonly source: Source;
  /** Full code. */
  readonly language: string;
  /** Path of the page, with its language. */
  readonly path: string;
  /** Words of the path, by their names in routes.ts. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** What stands behind the path. */
  readonly search: URLSearchParams;
  /** The visitor's zone in hours from UTC: it says which day is today. */
  readonly offset: number;
  /** How the visitor wants the lists of a sport. */
  readonly view: ViewFormat;
  readonly sorting: Sorting;
  /** The document is to bring as many rows as it can: nothing is read behind it. */
  readonly isWhole: boolean;
}

/** Name of a query that asks for a page with as many rows as a document brings: the way on without scripts. */
export const WHOLE_PAGE = 'all';

interface PageDefinition<Data extends object> {
  /** Areas whose texts the page shows, beside those of the shell. The document brings them; the browser loads them with the page's code. */
  readonly texts: readonly TextArea[];
  load(request: PageRequest): Promise<Data>;
  /** What the document brings of it; all of it where nothing is said. */
  first?(loaded: NoInfer<Data>): NoInfer<Data>;
  /** What the page says about itself in its head; a page without it says so in its view. */
  meta?(loaded: NoInfer<Data>): PageMetaProps;
  /** Names of its query: they say what is chosen on it, and stay in the address. */
  readonly query?: readonly string[];
  /** Stands in the esports group of the side column while the page is shown, in the place of the sports tree, with what the page has loaded. */
  readonly side?: ComponentType<NoInfer<Data & SideProps>>;
  /** Of the document; 200 by default. */
  readonly status?: number;
  readonly view: ComponentType<NoInfer<Data>>;
}

/** What the shell gives to the part that a page puts in the place of the sports tree. */
export interface SideProps {
  /** The mode of the tree that it stands for. */
  readonly mode: 'prematch' | 'results';
  readonly sports: readonly SportNode[];
  /** Called when a choice should close the drawer. */
  readonly onLeave: () => void;
}

/** What server and shell read of a route. */
export interface PageHandle {
  readonly texts: readonly TextArea[];
  readonly query?: readonly string[] | undefined;
  readonly side?: ComponentType<SideProps> | undefined;
}

interface ServerArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: PageRequest['params'];
}

const addressOf = ({ url }: Request) => {
  const { pathname: path, searchParams: search } = new URL(url);
  return { path, search };
};

/** The language of the open document never changes: another language is another document (LANG-01). */
const documentLanguage = (): string => document.documentElement.dataset.language ?? 'en-US';

/** A page of the site: what it loads, what it says and what it shows. The route exports the parts under the names that the router wants. */
export function definePage<Data extends object>(definition: PageDefinition<Data>) {
  const { texts, query, load, first, meta, side, status, view: View } = definition;
  /** Data that the browser has read, and when. What is not among it came with the document. */
  const readAt = new WeakMap<Data, number>();
  return {
    // The shell gives it what the page has loaded, which has this type.
    handle: { texts, query, side: side as ComponentType<SideProps> | undefined } satisfies PageHandle,
    async loader({ request, context, params }: ServerArgs) {
      const source = serverSource(context, request);
      const address = addressOf(request);
      const isWhole = address.search.has(WHOLE_PAGE);
      const loaded = await load({
        source,
        language: context.get(languageContext),
        params,
        ...address,
        ...preferencesOfRequest(request),
        isWhole,
      });
      return data(isWhole ? loaded : (first?.(loaded) ?? loaded), { status: status ?? 200 });
    },
    async clientLoader({ request, params }: Pick<ServerArgs, 'request' | 'params'>): Promise<Data> {
      const startMs = Date.now();
      const [loaded] = await Promise.all([
        load({
          source: browserSource,
          language: documentLanguage(),
          params,
          ...addressOf(request),
          ...preferencesOfBrowser(),
          isWhole: false,
        }),
        loadPart(() => loadTexts(texts)),
      ]);
      readAt.set(loaded, startMs);
      return loaded;
    },
    Page({ loaderData }: { loaderData: Data }) {
      return (
        <ReadAtContext value={readAt.get(loaderData)}>
          {meta && <PageMeta {...meta(loaderData)} />}
          <View {...loaderData} />
        </ReadAtContext>
      );
    },
  };
}
