import { AppError } from '@duskline/contract/errors';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { MyDataService } from './service.ts';
import type { MyDataPorts } from './types.ts';

export interface MyDataRouteParts {
  service: MyDataService;
  ports: Pick<MyDataPorts, 'checkPassword' | 'isDemo' | 'clearCookie'>;
}

/** What players do with their own data. Everything that gives data out or closes the account asks for the password again. */
export function myDataRoutes({ service, ports }: MyDataRouteParts) {
  /** An account that everybody has the password of is closed by nobody. */
  async function refuseDemo({ session }: CallContext<Session>): Promise<void> {
    if (await ports.isDemo(session.userId)) throw new AppError('NoPrivilegesException');
  }

  function leave(context: CallContext<Session>, act: 'closed' | 'erased'): void {
    context.setHeader('set-cookie', ports.clearCookie());
    context.setHeader('clear-site-data', '"cache"');
    context.log.info({ event: 'player.closed', userId: context.session.userId, act }, 'a player has closed their account');
  }

  return defineHandlers({
    'player.mydata': ({ session }) => service.show(session.userId),
    'player.askexport': async (context, { body }) => {
      await ports.checkPassword(context, body.Password);
      return service.ask(context.session.userId, context.language);
    },
    'player.exportlink': async (context, { body }) => {
      await ports.checkPassword(context, body.Password);
      return service.issueLink(context.session.userId);
    },
    'player.exportfile': ({ session }, { body }) => service.open(session.userId, body.Token),
    'player.closeaccount': async (context, { body }) => {
      await refuseDemo(context);
      await ports.checkPassword(context, body.Password);
      await service.close(context.session.userId, body);
      leave(context, 'closed');
      return { Success: true };
    },
    'player.erasedata': async (context, { body }) => {
      const { session } = context;
      await refuseDemo(context);
      if (body.Confirmation.trim().toLowerCase() !== session.userName.toLowerCase())
        throw new AppError('ValidationException', { fieldErrors: { Confirmation: 'is not your username' } });
      await ports.checkPassword(context, body.Password);
      const Kept = await service.erase(session.userId, body.GiveUpBalance);
      leave(context, 'erased');
      return { Success: true, Kept };
    },
  });
}
