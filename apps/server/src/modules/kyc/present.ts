import { type DocumentKind, FileStatus } from '@duskline/contract/document-kinds';
import type { UploadedFile } from '@duskline/contract/entities/document';
import type { FundsCheck } from '@duskline/contract/entities/identity-check';
import type { FundsState } from './funds.ts';

/** The newest document of a kind speaks for it: who uploaded a better one is not asked again for what was refused before. */
const newestOf = (files: readonly UploadedFile[], kind: DocumentKind) => files.find(({ Type }) => Type === kind);

export interface FundsPapers {
  /** Kinds of which there is no document, or whose newest one was refused. */
  missing: DocumentKind[];
  refused: UploadedFile[];
  /** Whether a document of one of the kinds was accepted. */
  hasAccepted: boolean;
}

/** How the documents that were asked for stand. `files`: newest first. */
export function fundsPapers({ papers }: Pick<FundsState, 'papers'>, files: readonly UploadedFile[]): FundsPapers {
  const isRefused = (file: UploadedFile | undefined) => file?.Status === FileStatus.REFUSED;
  const asked = papers.map((kind) => ({ kind, file: newestOf(files, kind) }));
  return {
    missing: asked.filter(({ file }) => file === undefined || isRefused(file)).map(({ kind }) => kind),
    refused: asked.flatMap(({ file }) => (file !== undefined && isRefused(file) ? [file] : [])),
    hasAccepted: asked.some(({ file }) => file?.Status === FileStatus.ACCEPTED),
  };
}

function stepOf({ state, isFinal }: FundsState, missing: readonly DocumentKind[]): FundsCheck['Step'] {
  if (isFinal) return 'support';
  if (state === 'VERIFIED') return 'none';
  return state === 'REJECTED' || missing.length > 0 ? 'upload' : 'wait';
}

/** The question about the source of funds as the wire has it. `files`: newest first. */
export function presentFunds(asked: FundsState, files: readonly UploadedFile[]): FundsCheck {
  const { missing, refused } = fundsPapers(asked, files);
  const Step = stepOf(asked, missing);
  return {
    State: asked.state,
    Step,
    Papers: Step !== 'upload' ? [] : missing.length > 0 ? missing : [...asked.papers],
    Refusals:
      Step !== 'upload'
        ? []
        : refused.map(({ Name, Refusal }) => ({
            Name,
            Text: Refusal?.Text ?? '',
            ...(Refusal?.Page === undefined ? {} : { Page: Refusal.Page }),
          })),
  };
}
