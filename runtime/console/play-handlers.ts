import { isPlayStream } from '../admin/play-actions.ts';
import type { Values } from '../admin/read-fields.ts';
import { isObject } from '../contract/values.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { Handler } from './console.ts';
import { askOperation, type Forms } from './do-operation.ts';
import type { FormHandler } from './form-handlers.ts';
import type { Visit } from './page.ts';
import type { PageDeps, PageHandlers } from './page-handlers.ts';
import { PAGES } from './pages.ts';
import { formAddress } from './parts/play-query.ts';
import { isOwnPost, redirect, textsOf } from './requests.ts';
import { isSameToken } from './session.ts';

/** The form of the playground, and what modules of the browser ask for. */
export function createPlayHandlers(
  deps: PageDeps,
  input: { readonly forms: Forms; readonly pages: PageHandlers; readonly post: FormHandler },
) {
  const { registry, sessionOf } = deps;
  const { forms, post } = input;
  const { visitOf, answerPage } = input.pages;

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

  /** JSON for a module of the browser, which sends the token of its page in a header; a stream as it comes. */
  const ask: Handler = async (request, reply) => {
    const refuse = (status: number, message: string): void => {
      reply.code(status).send({ error: { message } });
    };
    reply.header('cache-control', 'no-store');
    const session = sessionOf(request);
    if (session === undefined) return refuse(401, 'the session has ended: sign in again');
    const { 'x-csrf': token } = request.headers;
    if (!isOwnPost(request) || !isSameToken(typeof token === 'string' ? token : undefined, session.csrf))
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

  return { play, playForm, ask };
}
