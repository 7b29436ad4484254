import type { Actions } from '../admin/actions.ts';
import type { ContentForOperators } from '../admin/task-content.ts';
import type { CheckRole } from '../admin/viewers.ts';
import type { AdminKey } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import { FILES, PAGES } from './pages.ts';
import { MOST_FORM_BYTES as MOST_PLAY_BYTES } from './public-play.ts';

/** What the console is given. It asks the operators' actions for everything, and never the store. */
export interface ConsoleDeps {
  readonly registry: Registry;
  readonly actions: Actions;
  /** Files of results. */
  readonly content: ContentForOperators;
  /** Keys that sign in, under the names that the audit log has. */
  readonly adminKeys: () => readonly AdminKey[];
  readonly checkRole: CheckRole;
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
const MOST_FORM_BYTES = 1024 * 1024;
/** An admin key, and the page that was wanted. */
const MOST_LOGIN_BYTES = 16 * 1024;

/**
 * Adds the console to the operators' listener: pages, forms, sign-in and what browsers load for them. None of it asks for
 * the admin key, because a session stands for it. The way of a request: `page-handlers.ts` finds the session, the module of
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
    const get = (path: string, handlerOf: (room: Room) => Handler): unknown =>
      scope.get(path, { config }, serve(handlerOf));
    // Whoever has no session is answered before a byte of the body is read.
    const post = (path: string, handlerOf: (room: Room) => Handler, bodyLimit = MOST_FORM_BYTES): unknown =>
      scope.post(
        path,
        {
          config,
          bodyLimit,
          async onRequest(request, reply) {
            const room = await open();
            if (!room.hasSession(request)) await serve(handlerOf)(request, reply);
          },
        },
        serve(handlerOf),
      );
    for (const entry of PAGES) get(entry.path, (room) => room.page(entry));
    for (const entry of FILES) get(entry.path, (room) => room.file(entry));
    get('/live', (room) => room.stream);
    get('/login', (room) => room.login);
    get('/export/:operation', (room) => room.exported);
    get('/assets/:file', (room) => room.asset);
    scope.post(
      '/login',
      { config, bodyLimit: MOST_LOGIN_BYTES },
      serve((room) => room.signIn),
    );
    post('/logout', (room) => room.signOut);
    post('/theme', (room) => room.changeTheme);
    post('/find', (room) => room.find);
    post('/play', (room) => room.play, MOST_PLAY_BYTES);
    post('/play/form', (room) => room.playForm, MOST_PLAY_BYTES);
    post('/do/:operation', (room) => room.perform);
    post('/ask/:operation', (room) => room.ask, MOST_ASKED_BYTES);
  });
}

type Room = Awaited<ReturnType<typeof import('./open-console.ts').openConsole>>;
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;
