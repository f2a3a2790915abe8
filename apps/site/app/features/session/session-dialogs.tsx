import { useT } from '../../shared/i18n/site-context.tsx';
import { closeSessionDialog, useSessionDialog } from '../../shared/session/session-store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Log-in and sign-up: one dialog, two views. Loaded when it is first asked for. */
export default function SessionDialogs() {
  const t = useT();
  const dialog = useSessionDialog();
  if (dialog === null) return null;
  return (
    <Dialog key={dialog} title={dialog === 'login' ? t('session.logIn') : t('session.register')} onClose={closeSessionDialog}>
      {dialog === 'login' ? <LoginForm /> : <SignUpForm />}
    </Dialog>
  );
}
