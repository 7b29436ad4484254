import { allFamilies, isChatFamily } from '../contract/registry.ts';
import { PAID_OPERATIONS, routeAddress, type ShownRoute } from '../contract/route.ts';
import { type ApiDocument, tableOf } from './api-document.ts';
import { programBlocks, programsOf } from './programs.ts';

/** `/docs`: how to begin, and the way to everything else. */
export function startPage(document: ApiDocument, base: string): string {
  const { registry } = document;
  const [first] = firstRequests(document);
  return `# ${registry.gateway.name}: API reference

Base address: \`${base}\`. Every request that costs money or reads what is yours needs a key: \`Authorization: Bearer <key>\`. Programs on these pages read it from the variable \`GATEWAY_KEY\`.

Clients of OpenAI work with the base address \`${base}/v1\`. Each page is Markdown at the same address with \`.md\` behind it; [/llms.txt](/llms.txt) is the API in one page, [/openapi.json](/openapi.json) its description for programs.
${first === undefined ? '' : `\n## A first request\n\n${programBlocks({ ...first, base })}\n`}
## Operations

${surfaceTable(document)}

## Models

${familyTable(document)}

## Read on

- [Errors](/docs/errors): what each code means, whether to send the request again, and whether it was charged
- [Guides](/docs/guides): videos, images, audio, chat, uploads, idempotency, warnings
- [What vendors are sent](/docs/overview), [which fields they do not carry](/docs/loss), [sizes of pictures](/docs/sizes)
`;
}

/** `/docs/<surface>`: its operations. */
export function surfacePage(surface: string, { registry, routes }: ApiDocument): string {
  const own = routes.filter((route) => route.surface === surface);
  const paid = own.filter(({ operation }) => PAID_OPERATIONS.has(operation)).length;
  const money = paid === 0 ? '' : ` ${paid} of them cost money.`;
  return `# ${registry.surfaces[surface]?.title ?? surface}

${own.length} operations.${money} [Their OpenAPI description](/openapi/${surface}.json).

${tableOf(['operation', 'address', 'costs'], own.map(operationRow))}
`;
}

/** `/llms.txt`: one working request for each kind, the codes of errors and the way to all pages, for language models. */
export function llmsText(document: ApiDocument, base: string): string {
  const { registry, routes } = document;
  const requests = firstRequests(document).map(({ route, example }) => {
    const [curl] = programsOf({ route, example, base });
    return `### ${route.title}\n\n\`\`\`sh\n${curl?.code}\n\`\`\``;
  });
  const errors = Object.values(registry.errors).map(
    ({ code, status, retryable, charged }) =>
      `${code} ${status}${retryable ? ', retry' : ''}${charged === undefined ? '' : `, charged: ${charged}`}`,
  );
  const own = routes.filter(({ surface, method }) => isOwn(document, surface) && method !== 'HEAD');
  return `# ${registry.gateway.name}

> One API for video, image, audio and chat models. Base address: ${base}. Key: \`Authorization: Bearer $GATEWAY_KEY\`.

Videos, songs and pictures as tasks are made in the background: the answer has an id and a status, which is queued, in_progress, completed or failed. Read the task until it is completed. Fields that a vendor cannot take are \`warnings\`; \`Gateway-Strict: true\` refuses them. \`Idempotency-Key\` makes it safe to send a request again. \`Gateway-Dry-Run: true\` answers with the price. Models: GET /v1/models.

## One request of each kind

${requests.join('\n\n')}

## Errors

\`{"error": {"code", "message", "param", "details"}}\`. Nothing is charged, but: \`undecided\` says that \`details.charged\` tells, \`before\` that an earlier request may have been charged.

${errors.join('; ')}.

## Pages

- [Index](/docs.md), [errors](/docs/errors.md), [guides](/docs/guides.md), [OpenAPI](/openapi.json)
${own.map((route) => `- [${route.title}](/docs/${route.id}.md): ${routeAddress(route)}`).join('\n')}
`;
}

/** Whether a surface answers in the gateway's own words, not in a vendor's. */
function isOwn({ registry }: ApiDocument, surface: string): boolean {
  return registry.surfaces[surface]?.vendorError === undefined && surface !== 'system';
}

/** For each kind of result the route that OpenAI's clients know, else the first, with its first example. */
function firstRequests(
  document: ApiDocument,
): readonly Pick<Parameters<typeof programsOf>[0], 'route' | 'example'>[] {
  const kinds = ['video.submit', 'image.generate', 'audio.submit', 'chat.complete'] as const;
  return kinds.flatMap((operation) => {
    const all = document.routes.filter((route) => route.operation === operation);
    const route = all.find(({ sdk }) => sdk !== undefined) ?? all[0];
    const example = route?.examples.accepted[0];
    return route === undefined || example === undefined ? [] : [{ route, example }];
  });
}

function surfaceTable(document: ApiDocument): string {
  const { surfaces } = document.registry;
  const rows = Object.entries(surfaces).map(([id, { title }]) => {
    const own = document.routes.filter(({ surface, method }) => surface === id && method !== 'HEAD');
    return [`[${title}](/docs/${id})`, own.map((route) => `[${route.title}](/docs/${route.id})`).join(', ')];
  });
  return tableOf(['surface', 'operations'], rows);
}

function familyTable({ registry }: ApiDocument): string {
  const rows = allFamilies(registry).map((family) => [
    `[${family.title}](/docs/models/${family.id})`,
    isChatFamily(family) ? 'chat' : family.kind,
    family.models.map(({ id }) => `\`${id}\``).join(', '),
  ]);
  return tableOf(['family', 'makes', 'models'], rows);
}

function operationRow(route: ShownRoute): readonly string[] {
  const costs = PAID_OPERATIONS.has(route.operation) ? 'yes' : 'no';
  return [`[${route.title}](/docs/${route.id})`, `\`${routeAddress(route)}\``, costs];
}
