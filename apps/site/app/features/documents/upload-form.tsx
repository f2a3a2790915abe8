import { DOCUMENT_KINDS, type DocumentKind, MAX_FILE_BYTES } from '@duskline/contract/document-kinds';
import Upload from 'lucide-react/icons/upload';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useReportDirty } from '../../shared/form/dirty-forms.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './documents-panel.module.css';
import { sendFiles } from './send-files.ts';

const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** FLD-FILE-01, before anything is sent; the server looks at the bytes. */
const isRefused = ({ size, type }: File): boolean => size === 0 || size > MAX_FILE_BYTES || !TYPES.includes(type);

interface UploadFormProps {
  readonly userId: string;
  readonly language: string;
  readonly onSent: () => void;
}

/** Chooses files of one kind and sends them, all or none. */
export function UploadForm({ userId, language, onSent }: UploadFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DocumentKind>('identity');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  useReportDirty(files.length > 0);

  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    setError(chosen.some(isRefused) ? t('error.FileRefusedException') : '');
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (files.length === 0) return input.current?.click();
    if (files.some(isRefused)) return input.current?.focus();
    setIsSending(true);
    try {
      await sendFiles({ userId, language, kind, files });
      choose([]);
      if (input.current) input.current.value = '';
      void toast(t('documents.sent'), 'success');
      onSent();
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setIsSending(false);
    }
  };
  const names = files.map(({ name }) => name).join(', ');
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      <SelectField
        label={t('documents.kind')}
        value={kind}
        options={DOCUMENT_KINDS.map((value) => ({ value, text: t(`documents.kind.${value}`) }))}
        onValue={setKind}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('documents.choose')}
        </label>
        <div className={css.chooser}>
          <input
            ref={input}
            id={id}
            type="file"
            multiple
            accept={TYPES.join(',')}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={({ target }) => choose([...(target.files ?? [])])}
          />
          <Upload className="icon" aria-hidden="true" />
          <span className={css.chosen} id={`${id}-hint`}>
            {names === '' ? t('documents.limits') : <bdi>{names}</bdi>}
          </span>
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
      <button
        type="submit"
        className="button button-pick button-large"
        disabled={isSending || files.length === 0}
        aria-busy={isSending}
      >
        {t('documents.send')}
      </button>
    </form>
  );
}
