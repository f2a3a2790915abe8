import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from '../../shared/api/load-part.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { closeSessionDialog, type SessionDialog, useSessionDialog } from '../../shared/session/session-store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { LostPasswordForm } from './lost-password-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { Welcome } from './welcome.tsx';

const BreakBegun = lazy(() => loadPart(() => import('./break-begun.tsx'), ['limits']));

const VIEWS: Readonly<Record<SessionDialog, { title: MessageId; Form: ComponentType }>> = {
  login: { title: 'session.logIn', Form: LoginForm },
  register: { title: 'session.register', Form: SignUpForm },
  welcome: { title: 'welcome.title', Form: Welcome },
  break: { title: 'session.breakBegun', Form: BreakBegun },
  'lost-password': { title: 'session.lostPassword', Form: LostPasswordForm },
};

/** Log-in, sign-up, what follows it, the lost password and the break that has begun: one dialog, five views. Loaded when it is first asked for. */
export default function SessionDialogs() {
  const t = useT();
  const dialog = useSessionDialog();
  if (dialog === null) return null;
  const { title, Form } = VIEWS[dialog];
  return (
    <Dialog key={dialog} title={t(title)} onClose={closeSessionDialog}>
      <Suspense fallback={null}>
        <Form />
      </Suspense>
    </Dialog>
  );
}
