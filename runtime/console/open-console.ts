import { timingSafeEqual } from 'node:crypto';
import { readContentRequest } from '../admin/admin-server.ts';
import { isPlayStream } from '../admin/play-actions.ts';
import { readRequest, type Values } from '../admin/read-fields.ts';
import { pathFields } from '../contract/admin.ts';
import { GatewayError } from '../contract/errors.ts';
import { isObject } from '../contract/values.ts';
import { sendAnswer } from '../edge/answers/send-answer.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import { createProbeLimiter } from '../edge/limits/admission.ts';
import { addressBucket } from '../edge/limits/caller-address.ts';
import { type Actor, OPERATOR } from '../store/audit.ts';
import { moneyText } from '../words/money-text.ts';
import { readAssets } from './assets.ts';
import type { ConsoleDeps } from './console.ts';
import { askOperation, createForms } from './do-operation.ts';
import { bareFrame, frame, type Result } from './frame.ts';
import { type Html, html } from './html.ts';
import { createLive } from './live.ts';
import { refusedForm } from './operation-form.ts';
import type { FileEntry, PageContent, PageEntry, View, Visit } from './page.ts';
import { loginPage } from './pages/login.ts';
import { decisionsOpen } from './pages/uncertain.ts';
import { ANSWER_PAGES, LIVE_TOPICS, PAGES } from './pages.ts';
import { iconOf } from './parts/icon.ts';
import { formAddress } from './parts/play-query.ts';
import { foreignText } from './parts/texts.ts';
import {
  addCookie,
  isOwnHost,
  isOwnPost,
  isSecure,
  loadAgain,
  ownPath,
  redirect,
  refuseHost,
  resultCookie,
  sendAsset,
  sendExport,
  sendHtml,
  takeResult,
  textsOf,
  themeCookie,
  themeOf,
} from './requests.ts';
import { createSessions, type Session } from './session.ts';

/** Wrong keys that one address may try in a minute. */
const MOST_GUESSES = 5;
const MOST_RESULT_CHARS = 600;
const NO_PAGE = { 'cache-control': 'no-store' };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;

/** Everything behind the routes of the console; made at the first visit. */
export async function openConsole(deps: ConsoleDeps) {
  const assets = await readAssets();
  const { registry } = deps;
  const { signingKey, adminKeys, clock } = deps;
  const sessions = createSessions({ signingKey, adminKeys, clock });
  const guesses = createProbeLimiter(undefined, MOST_GUESSES);
  const forms = createForms(deps);
  const icon = (name: string): Html => iconOf(assets, name);

  function visitOf(request: FastifyRequest, { by, role, csrf }: Session): Visit {
    return {
      ...viewFor(by),
      by,
      role,
      csrf,
      address: request.url,
      params: textsOf(request.params),
      query: textsOf(request.query),
      actions: deps.actions,
      content: deps.content,
    };
  }

  function viewFor(by: Actor): View {
    return {
      icon,
      registry,
      money: (micros) => `${micros < 0 ? '-' : ''}${moneyText(Math.abs(micros), registry.gateway)}`,
      now: clock(),
      sandbox: deps.isSandbox(),
      publicUrl: deps.publicUrl(),
      async ask(id, fields = {}) {
        const operation = registry.admin[id];
        if (operation === undefined) throw new Error(`internal: there is no operation ${id}`);
        const filled = Object.entries(fields).filter(([, text]) => text !== undefined && text !== '');
        const inPath = pathFields(operation);
        const path = Object.fromEntries(filled.filter(([name]) => inPath.includes(name)));
        const query = Object.fromEntries(filled.filter(([name]) => !inPath.includes(name)));
        // What was read is of the types that the specs say.
        return deps.actions[id](readRequest(operation, { path, query, body: {} }) as never, by) as never;
      },
    };
  }

  async function contentOf(entry: PageEntry, visit: Visit): Promise<PageContent> {
    try {
      const { page } = await entry.load();
      return await page(visit);
    } catch (thrown) {
      const { error, unknown } = knownError(thrown);
      if (unknown) deps.log.error({ err: thrown, route: entry.path }, 'a page of the console failed');
      return errorPage(error, visit);
    }
  }

  function errorPage(error: GatewayError, visit: Visit): PageContent {
    return {
      title: 'This cannot be shown',
      status: registry.errors[error.code].status,
      main: html`<div class="problem" role="alert"><h1>This cannot be shown</h1>
        <p>${foreignText(error.message, MOST_RESULT_CHARS)}</p><p><a class="button" href="${visit.address}">Try again</a> <a class="button" href="/">Overview</a></p></div>`,
    };
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { readonly visit: Visit; readonly entry: PageEntry; readonly result?: Result },
  ): Promise<void> {
    const { visit, entry, ...others } = shown;
    const [content, decisions] = await Promise.all([
      contentOf(entry, visit),
      decisionsOpen(visit).catch(() => undefined),
    ]);
    if (content.redirect !== undefined) return redirect(reply, content.redirect);
    sendPage(request, reply, { visit, section: entry.section, content, decisions, ...others });
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: {
      readonly visit: Visit;
      readonly section: string;
      readonly content: PageContent;
      readonly result?: Result;
      readonly decisions?: number | undefined;
    },
  ): void {
    const { visit, section, content, result, decisions } = shown;
    const page = frame({ visit, section, content, assets, theme: themeOf(request), result, decisions });
    sendHtml(reply, content.status ?? 200, page);
  }

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

  /** A page for who is signed in; others are sent to sign in, and come back. */
  function page(entry: PageEntry): Handler {
    return async (request, reply) => {
      const session = sessions.find(request.headers.cookie, isSecure(request));
      if (session === undefined) {
        if (request.headers['sec-fetch-site'] === 'cross-site')
          return sendHtml(reply, 200, loadAgain(request.url));
        return redirect(reply, `/login?${new URLSearchParams({ next: request.url })}`);
      }
      const visit = visitOf(request, session);
      const result = takeResult(request, reply);
      addCookie(reply, session.renewed);
      await answerPage(request, reply, { visit, entry, ...(result && { result }) });
    };
  }

  /** The same for what is no page: whatever is wrong is said as text. */
  function file(entry: FileEntry): Handler {
    return async (request, reply) => {
      const session = sessions.find(request.headers.cookie, isSecure(request));
      if (session === undefined)
        return redirect(reply, `/login?${new URLSearchParams({ next: request.url })}`);
      const visit = visitOf(request, session);
      const { method, headers, signal } = readContentRequest(request, reply);
      try {
        const loaded = await entry.load();
        await sendAnswer(reply, await loaded.file(visit, { method, headers, signal }));
      } catch (thrown) {
        const { error, unknown } = knownError(thrown);
        if (unknown) deps.log.error({ err: thrown, route: entry.path }, 'a file of the console failed');
        const text = foreignText(error.message, MOST_RESULT_CHARS);
        reply.code(registry.errors[error.code].status).type('text/plain; charset=utf-8').send(text);
      }
    };
  }

  const login: Handler = (request, reply) => {
    const next = ownPath(textsOf(request.query).next);
    if (sessions.find(request.headers.cookie, isSecure(request)) !== undefined) return redirect(reply, next);
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

  /** A form of somebody who is signed in. */
  function post(
    handle: (asked: {
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
      readonly session: Session;
    }) => Promise<void> | void,
  ): Handler {
    return async (request, reply) => {
      const session = sessions.find(request.headers.cookie, isSecure(request));
      if (session === undefined) return redirect(reply, '/login');
      if (isOwnPost(request) && isSame(textsOf(request.body).csrf, session.csrf))
        return handle({ request, reply, session });
      const visit = visitOf(request, session);
      const message =
        'the form came from another page, or from a session that has ended: load the page again';
      const content = { ...errorPage(new GatewayError('invalid_request', { message }), visit), status: 403 };
      sendPage(request, reply, { visit, section: '', content });
    };
  }

  const perform = post(async ({ request, reply, session }) => {
    const form = textsOf(request.body);
    const back = ownPath(form.back);
    const id = textsOf(request.params).operation ?? '';
    const each = request.body instanceof URLSearchParams ? request.body.getAll('each') : [];
    const { result, answer, again } = await forms.send(id, { form, each, session });
    const shownResult = { ...result, text: foreignText(result.text, MOST_RESULT_CHARS) };
    const visit = { ...visitOf(request, session), address: back };
    const shown = Object.hasOwn(ANSWER_PAGES, id) ? ANSWER_PAGES[id] : undefined;
    if (answer !== undefined && shown !== undefined) {
      const { answerPage: pageOf } = await shown.load();
      return sendPage(request, reply, { visit, section: shown.section, content: pageOf(visit, answer) });
    }
    const content = again === true ? refusedForm(visit, id, form) : undefined;
    if (content !== undefined)
      return sendPage(request, reply, { visit, section: '', content, result: shownResult });
    addCookie(reply, resultCookie(shownResult));
    redirect(reply, back);
  });

  /** An id that somebody pasted may be a secret: it came in the body, and no address has it. */
  const find = post(async ({ request, reply, session }) => {
    const entry = PAGES.find(({ path }) => path === '/find');
    if (entry === undefined) throw new Error('internal: there is no page for what is found');
    const { q = '' } = textsOf(request.body);
    await answerPage(request, reply, { visit: { ...visitOf(request, session), query: { q } }, entry });
  });

  const play = post(async ({ request, reply, session }) => {
    const { csrf: _, ...fields } = textsOf(request.body);
    const load = async () => {
      const { sentPage } = await import('./pages/play-sent.ts');
      const send = (request: Values): Promise<unknown> =>
        askOperation(deps, 'play', { fields: request, session });
      return { page: (one: Visit) => sentPage(one, { fields, takeForm: forms.take, send }) };
    };
    const entry = { path: '/play', section: 'play', load };
    await answerPage(request, reply, { visit: visitOf(request, session), entry });
  });

  /** The form as it is filled in. Long texts are in no address. */
  const playForm = post(async ({ request, reply, session }) => {
    const { csrf: _, ...query } = textsOf(request.body);
    const { address, isWhole } = formAddress(query);
    if (isWhole && request.headers['hx-request'] === undefined) return redirect(reply, address);
    const entry = PAGES.find(({ path }) => path === '/play');
    if (entry === undefined) throw new Error('internal: there is no page of the playground');
    reply.header('hx-replace-url', address);
    await answerPage(request, reply, { visit: { ...visitOf(request, session), address, query }, entry });
  });

  const live = createLive({ view: () => viewFor(OPERATOR), log: deps.log, topics: LIVE_TOPICS });
  const stream: Handler = (request, reply) => {
    const session = () => sessions.find(request.headers.cookie, isSecure(request));
    const topics = (textsOf(request.query).topics ?? '').split(',');
    if (session() === undefined) reply.code(401).headers(NO_PAGE).send();
    else if (live.stream(reply.raw, topics, () => session() !== undefined)) reply.hijack();
    else reply.code(503).headers(NO_PAGE).send();
  };
  const exported: Handler = async (request, reply) => {
    const session = sessions.find(request.headers.cookie, isSecure(request));
    if (session === undefined) return redirect(reply, '/login');
    const id = textsOf(request.params).operation ?? '';
    const onError = (error: unknown): void =>
      deps.log.error({ err: error, route: `/export/${id}` }, 'an export of the console was cut');
    try {
      const { exportOf } = await import('./export.ts');
      const exportRequest = { query: textsOf(request.query), by: session.by, now: clock() };
      sendExport(reply, await exportOf({ ...deps, onError }, id, exportRequest));
    } catch (thrown) {
      const visit = { ...visitOf(request, session), address: '/' };
      sendPage(request, reply, { visit, section: '', content: errorPage(knownError(thrown).error, visit) });
    }
  };

  /** JSON for a module of the browser, which sends the token of its page in a header; a stream as it comes. */
  const answerAsk: Handler = async (request, reply) => {
    const refuse = (status: number, message: string): void => {
      reply.code(status).send({ error: { message } });
    };
    reply.header('cache-control', 'no-store');
    const session = sessions.find(request.headers.cookie, isSecure(request));
    if (session === undefined) return refuse(401, 'the session has ended: sign in again');
    const { 'x-csrf': token } = request.headers;
    if (!isOwnPost(request) || !isSame(typeof token === 'string' ? token : undefined, session.csrf))
      return refuse(403, 'the request came from another page, or from a session that has ended');
    const id = textsOf(request.params).operation ?? '';
    try {
      const fields = isObject(request.body) ? request.body : {};
      const answer = await askOperation(deps, id, { fields, session });
      if (isPlayStream(answer)) reply.code(answer.status).type(answer.type).send(answer.body);
      else reply.send(answer);
    } catch (thrown) {
      const { error, unknown } = knownError(thrown);
      if (unknown)
        deps.log.error({ err: thrown, route: `/ask/${id}` }, 'a page of the console was not answered');
      refuse(registry.errors[error.code].status, error.message);
    }
  };

  /** Answers only browsers that ask under a name of ours. */
  function guarded(handler: Handler): Handler {
    return (request, reply) =>
      isOwnHost(deps.ownHosts(), request) ? handler(request, reply) : refuseHost(reply);
  }

  return {
    /** Whether who asks is signed in, and asks under a name of ours. */
    hasSession: (request: FastifyRequest): boolean =>
      isOwnHost(deps.ownHosts(), request) &&
      sessions.find(request.headers.cookie, isSecure(request)) !== undefined,
    page: (entry: PageEntry) => guarded(page(entry)),
    stream: guarded(stream),
    close: () => live.close(),
    file: (entry: FileEntry) => guarded(file(entry)),
    login: guarded(login),
    signIn: guarded(signIn),
    perform: guarded(perform),
    find: guarded(find),
    play: guarded(play),
    playForm: guarded(playForm),
    exported: guarded(exported),
    ask: guarded(answerAsk),
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

function isSame(given: string | undefined, own: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
