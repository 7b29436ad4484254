import type { Actions } from '../admin/actions.ts';
import type { ContentForOperators } from '../admin/task-content.ts';
import type { AdminKey } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import { FILES, PAGES } from './pages.ts';

/** What the console is given. It asks the operators' actions for everything, and never the store. */
export interface ConsoleDeps {
  readonly registry: Registry;
  readonly actions: Actions;
  /** Files of results. */
  readonly content: ContentForOperators;
  /** Keys that sign in, under the names that the audit log has. */
  readonly adminKeys: () => readonly AdminKey[];
  /** Signs the cookies of sessions. */
  readonly signingKey: Uint8Array;
  /** Names under which browsers may ask, beside `localhost` and addresses. */
  readonly ownHosts: () => readonly string[];
  readonly publicUrl: () => string;
  readonly isSandbox: () => boolean;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Requests of the playground hold files. */
const MOST_ASKED_BYTES = 32 * 1024 * 1024;

/**
 * Adds the console to the operators' listener: pages, forms, sign-in and what browsers load for them. None of it asks for
 * the admin key, because a session stands for it. The way of a request: `open-console.ts` finds the session, the module of
 * the page reads through `visit.ask`, `frame.ts` puts the side bar around it. A form goes to `/do/<operation>`, that
 * of the playground without scripts to `/play`, what a
 * module of the browser reads or sends goes to `/ask/<operation>` as JSON, and `/export/<operation>` is a list as the file
 * that its command writes.
 */
export function addConsole(app: FastifyInstance, deps: ConsoleDeps): void {
  let opening: Promise<Room> | undefined;
  // Nothing of it is loaded as long as nobody looks.
  const open = (): Promise<Room> => {
    opening ??= import('./open-console.ts').then(({ openConsole }) => openConsole(deps));
    return opening;
  };
  const serve =
    (handlerOf: (room: Room) => Handler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      await handlerOf(await open())(request, reply);
      return reply;
    };
  const config = { open: true };
  // Streams end by themselves no sooner than their readers leave.
  app.addHook('preClose', async () => (await opening)?.close());
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    for (const entry of PAGES)
      scope.get(
        entry.path,
        { config },
        serve((room) => room.page(entry)),
      );
    for (const entry of FILES)
      scope.get(
        entry.path,
        { config },
        serve((room) => room.file(entry)),
      );
    scope.get(
      '/live',
      { config },
      serve((room) => room.stream),
    );
    scope.get(
      '/login',
      { config },
      serve((room) => room.login),
    );
    scope.post(
      '/login',
      { config },
      serve((room) => room.signIn),
    );
    scope.post(
      '/logout',
      { config },
      serve((room) => room.signOut),
    );
    scope.post(
      '/theme',
      { config },
      serve((room) => room.changeTheme),
    );
    scope.post(
      '/do/:operation',
      { config },
      serve((room) => room.perform),
    );
    scope.post(
      '/play',
      { config },
      serve((room) => room.play),
    );
    scope.post(
      '/ask/:operation',
      { config, bodyLimit: MOST_ASKED_BYTES },
      serve((room) => room.ask),
    );
    scope.get(
      '/export/:operation',
      { config },
      serve((room) => room.exported),
    );
    scope.get(
      '/assets/:file',
      { config },
      serve((room) => room.asset),
    );
  });
}

type Room = Awaited<ReturnType<typeof import('./open-console.ts').openConsole>>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;
