import type { ModelForms } from '../admin/model-forms.ts';
import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Registry } from '../contract/registry.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { KeyRecord } from '../store/types.ts';
import { moneyText } from '../words/money-text.ts';
import type { Assets } from './assets.ts';
import type { PageContent, Texts } from './page.ts';
import { textsOf } from './requests.ts';

/** Several long texts, each letter of which takes up to nine bytes. */
export const MOST_FORM_BYTES = 2 * 1024 * 1024;

/** What the playground of callers is given. */
export interface PublicPlayDeps {
  readonly registry: Registry;
  readonly forms: ModelForms;
  /** The deployment of this moment: `server.playground` says whether there is one. */
  readonly deployment: () => Pick<Deployment, 'sandbox' | 'server'>;
}

/** The key of a request, which counts as a form of the playground; throws GatewayError for none, and for too many. */
export type KeyOf = (request: FastifyRequest) => Promise<KeyRecord>;

/**
 * Adds a playground to the callers' listener, for who has a key. The page is the same for everybody and knows nothing; its
 * form is made for the key that comes with the request, and what it makes is sent to the routes themselves.
 */
export function addPublicPlay(app: FastifyInstance, deps: PublicPlayDeps, keyOf: KeyOf): void {
  let opening: Promise<Room> | undefined;
  const serve =
    (answer: (room: Room, request: FastifyRequest, reply: FastifyReply) => Promise<void> | void) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!deps.deployment().server.playground) {
        reply.callNotFound();
        return reply;
      }
      opening ??= openRoom();
      await answer(await opening, request, reply);
      return reply;
    };
  const config = { open: true };
  app.get(
    '/play',
    { config },
    serve((room, _, reply) => room.shell(reply)),
  );
  const sendForm =
    (key: KeyRecord, query: Texts) =>
    async (room: Room, _: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { registry } = deps;
      const { main } = await room.playground({
        query,
        role: 'operator',
        csrf: '',
        isCaller: true,
        registry,
        sandbox: deps.deployment().sandbox,
        publicUrl: deps.deployment().server.public_url,
        money: (micros) => moneyText(micros, registry.gateway),
        models: async () => (await deps.forms.list()).filter(({ id }) => isAllowed(key, id)),
        form: (fields) => deps.forms.form(key, fields),
      });
      room.send(reply, main);
    };
  app.get(
    '/play/form',
    { config },
    serve(async (room, request, reply) =>
      sendForm(await keyOf(request), textsOf(request.query))(room, request, reply),
    ),
  );
  app.register(async (scope) => {
    const keys = new WeakMap<FastifyRequest, KeyRecord>();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    // Texts may be longer than an address. Whoever has no key is answered before a byte of the body is read.
    scope.post(
      '/play/form',
      {
        config,
        bodyLimit: MOST_FORM_BYTES,
        async onRequest(request, reply) {
          if (deps.deployment().server.playground) keys.set(request, await keyOf(request));
          else reply.callNotFound();
        },
      },
      serve(async (room, request, reply) => {
        const key = keys.get(request);
        if (key !== undefined) await sendForm(key, textsOf(request.body))(room, request, reply);
      }),
    );
  });
  app.get(
    '/assets/:file',
    { config },
    serve((room, request, reply) => {
      if (!room.asset(reply, textsOf(request.params).file ?? ''))
        throw new GatewayError('route_not_found', { message: 'there is no such file' });
    }),
  );
}

function isAllowed({ models }: KeyRecord, id: string): boolean {
  return models.includes('*') || models.includes(id);
}

type Room = Awaited<ReturnType<typeof openRoom>>;

/** Nothing of it is loaded as long as nobody plays. */
async function openRoom() {
  const [{ readAssets }, { PLAY_SCRIPTS, playground }, { bareFrame }, { html }, { sendAsset, sendHtml }] =
    await Promise.all([
      import('./assets.ts'),
      import('./pages/play.ts'),
      import('./frame.ts'),
      import('./html.ts'),
      import('./requests.ts'),
    ]);
  const assets: Assets = await readAssets();
  const scripts = ['caller.js', ...PLAY_SCRIPTS];
  const main = html`<form id="caller-key" class="row"><label>Your key <input type="password" autocomplete="off" maxlength="128" required></label>
    <button class="button primary">Use it</button></form>
    <p id="caller-words" role="status">The key and the history stay in this tab.</p><div id="caller-main"></div>`;
  const page = bareFrame({ title: 'Playground', main, assets, theme: undefined, scripts });
  return {
    playground,
    shell: (reply: FastifyReply) => sendHtml(reply, 200, page),
    send: (reply: FastifyReply, content: PageContent['main']) => sendHtml(reply, 200, content),
    asset: (reply: FastifyReply, file: string) => sendAsset(reply, assets.find(file)),
  };
}
