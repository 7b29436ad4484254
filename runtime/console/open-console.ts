import type { FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import { createProbeLimiter } from '../edge/limits/admission.ts';
import { addressBucket } from '../edge/limits/caller-address.ts';
import { OPERATOR } from '../store/audit.ts';
import { readAssets } from './assets.ts';
import type { ConsoleDeps, Handler } from './console.ts';
import { createForms } from './do-operation.ts';
import { createFormHandlers } from './form-handlers.ts';
import { bareFrame } from './frame.ts';
import { createLive } from './live.ts';
import type { FileEntry, PageEntry } from './page.ts';
import { createPageHandlers } from './page-handlers.ts';
import { loginPage } from './pages/login.ts';
import { LIVE_TOPICS } from './pages.ts';
import { createPlayHandlers } from './play-handlers.ts';
import {
  addCookie,
  isOwnHost,
  isOwnPost,
  isSecure,
  ownPath,
  redirect,
  refuseHost,
  sendAsset,
  sendHtml,
  textsOf,
  themeCookie,
  themeOf,
} from './requests.ts';
import { createSessions } from './session.ts';

/** Wrong keys that one address may try in a minute. */
const MOST_GUESSES = 5;
const NO_PAGE = { 'cache-control': 'no-store' };

/** Everything behind the routes of the console; made at the first visit. */
export async function openConsole(deps: ConsoleDeps) {
  const assets = await readAssets();
  const { signingKey, adminKeys, clock } = deps;
  const sessions = createSessions({ signingKey, adminKeys, clock });
  const sessionOf = (request: FastifyRequest) => sessions.find(request.headers.cookie, isSecure(request));
  const guesses = createProbeLimiter(undefined, MOST_GUESSES);
  const forms = createForms(deps);
  const shared = { ...deps, assets, sessionOf };
  const pages = createPageHandlers(shared);
  const { post, ...formHandlers } = createFormHandlers(shared, { forms, pages });
  const playHandlers = createPlayHandlers(shared, { forms, pages, post });

  function sendLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      next,
      problem,
      status = 200,
    }: { readonly next: string; readonly problem?: string; readonly status?: number },
  ): void {
    const main = loginPage({ next, problem, isSandbox: deps.isSandbox() });
    sendHtml(reply, status, bareFrame({ title: 'Sign in', main, assets, theme: themeOf(request) }));
  }

  const login: Handler = (request, reply) => {
    const next = ownPath(textsOf(request.query).next);
    if (sessionOf(request) !== undefined) return redirect(reply, next);
    sendLogin(request, reply, { next });
  };

  const signIn: Handler = (request, reply) => {
    const form = textsOf(request.body);
    const next = ownPath(form.next);
    if (!isOwnPost(request))
      return sendLogin(request, reply, { next, problem: 'The form came from another page.', status: 403 });
    // In the sandbox everybody on this machine is the operator: there is no money, and no vendor.
    const isFree = deps.isSandbox() && form.key === undefined;
    const key = isFree ? adminKeys().find(({ name }) => name === OPERATOR)?.key : form.key;
    const cookie = key === undefined ? undefined : sessions.open(key, isSecure(request));
    if (cookie !== undefined) {
      addCookie(reply, cookie);
      return redirect(reply, next);
    }
    deps.observer.count('admin_keys_refused');
    const tooMany = guesses.miss(addressBucket(request.ip));
    if (tooMany === undefined)
      deps.log.warn({ address: request.ip }, 'a wrong admin key was given to the console');
    const problem =
      tooMany === undefined
        ? 'This is no admin key of this gateway.'
        : 'Too many wrong keys came from here. Try again in a minute.';
    sendLogin(request, reply, { next, problem, status: tooMany === undefined ? 401 : 429 });
  };

  const live = createLive({ view: () => pages.viewFor(OPERATOR), log: deps.log, topics: LIVE_TOPICS });
  const stream: Handler = (request, reply) => {
    const session = () => sessionOf(request);
    const topics = (textsOf(request.query).topics ?? '').split(',');
    if (session() === undefined) reply.code(401).headers(NO_PAGE).send();
    else if (live.stream(reply.raw, topics, () => session() !== undefined)) reply.hijack();
    else reply.code(503).headers(NO_PAGE).send();
  };

  /** Answers only browsers that ask under a name of ours. */
  function guarded(handler: Handler): Handler {
    return (request, reply) =>
      isOwnHost(deps.ownHosts(), request) ? handler(request, reply) : refuseHost(reply);
  }

  return {
    /** Whether who asks is signed in, and asks under a name of ours. */
    hasSession: (request: FastifyRequest): boolean =>
      isOwnHost(deps.ownHosts(), request) && sessionOf(request) !== undefined,
    page: (entry: PageEntry) => guarded(pages.page(entry)),
    stream: guarded(stream),
    close: () => live.close(),
    file: (entry: FileEntry) => guarded(pages.file(entry)),
    login: guarded(login),
    signIn: guarded(signIn),
    perform: guarded(formHandlers.perform),
    find: guarded(formHandlers.find),
    exported: guarded(formHandlers.exported),
    play: guarded(playHandlers.play),
    playForm: guarded(playHandlers.playForm),
    ask: guarded(playHandlers.ask),
    signOut: guarded(
      post(({ request, reply }) => {
        addCookie(reply, sessions.end(isSecure(request)));
        redirect(reply, '/login');
      }),
    ),
    changeTheme: guarded(
      post(({ request, reply }) => {
        const { theme, back } = textsOf(request.body);
        addCookie(reply, themeCookie(theme));
        redirect(reply, ownPath(back));
      }),
    ),
    asset: guarded((request, reply) => {
      if (!sendAsset(reply, assets.find(textsOf(request.params).file ?? ''))) reply.code(404).send();
    }),
  };
}
