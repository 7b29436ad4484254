import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatFamily } from '../../runtime/contract/chat.ts';
import { folded } from '../../runtime/contract/field-name.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { isObject } from '../../runtime/contract/values.ts';
import { startWhole } from './whole-gateway.ts';

const LEAK = 'zz-leak';
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Fields of vendors that reach what is the operator's, or cost by themselves; beside names that nobody has. */
const UNLISTED = [
  ...[
    'search_parameters',
    'data_sources',
    'assistant_id',
    'thread_id',
    'speed',
    'tier',
    'response_modalities',
  ],
  ...[
    'documents',
    'thinking',
    'enable_search',
    'container',
    'mcp_servers',
    'context_management',
    'cachedContent',
  ],
  ...[
    'cached_content',
    'previous_response_id',
    'conversation',
    'background',
    'file_id',

    'zz_other',
  ],
];
/** In objects names of such things are refused; others are left out. */
const UNLISTED_BELOW = ['audio', 'data_sources', 'citations', 'speed', 'mcp_servers', 'zz_other'];

function familyOf(id: string): ChatFamily {
  const family = registry.chat_families.find((one) => one.id === id);
  if (family === undefined) throw new Error(`no family ${id}`);
  return family;
}

/** A vendor that refuses everything, and every body that it was sent. */
async function startVendor() {
  const bodies: JsonObject[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(pieces).toString()));
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the vendor has no port');
  return { bodies, base_url: `http://127.0.0.1:${address.port}` };
}

/** Other spellings of known names are refused. */
const leaks = (names: readonly string[], known: ReadonlySet<string>): JsonObject => {
  const words = new Set([...known].map(folded));
  return Object.fromEntries(names.filter((name) => !words.has(folded(name))).map((name) => [name, LEAK]));
};

/** A body with unlisted names in each object that has listed ones. */
function withLeaks(body: JsonObject, { fields, objects = [] }: ChatFamily): JsonObject {
  const at = new Map(objects.map((one) => [one.at.join('.'), one]));
  const visit = (value: Json, path: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => visit(item, path));
    if (!isObject(value)) return value;
    const shape = at.get(path.join('.'));
    if (shape === undefined) return value;
    const below = Object.entries(value).map(([name, item]): [string, Json] => [
      name,
      visit(item ?? null, [...path, name]),
    ]);
    const more = shape.closed === true ? {} : leaks(UNLISTED_BELOW, new Set(shape.names));
    return { ...Object.fromEntries(below), ...more };
  };
  const own = Object.entries(body).map(([name, value]): [string, Json] => [
    name,
    visit(value ?? null, [name]),
  ]);
  return { ...Object.fromEntries(own), ...leaks(UNLISTED, new Set(Object.keys(fields))) };
}

const messagesOf = (seesPictures: boolean): readonly JsonObject[] => [
  { role: 'system', content: 'Be brief.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } },
      ...(seesPictures ? [{ type: 'image_url', image_url: { url: PICTURE, detail: 'low' } }] : []),
    ],
  },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: 'done' },
  { role: 'user', content: 'And now?' },
];
const ASKED: JsonObject = {
  tools: [
    {
      type: 'function',
      function: { name: 'f', description: 'd', parameters: { type: 'object', properties: {} } },
    },
  ],
  tool_choice: { type: 'function', function: { name: 'f' } },
  response_format: {
    type: 'json_schema',
    json_schema: { name: 's', schema: { type: 'object' }, strict: true },
  },
  stream_options: { include_usage: true },
};

test.each(Object.values(registry.chat_protocols).map((protocol) => [protocol.id, protocol] as const))(
  'what %s does not list does not arrive, what it lists as its own does',
  async (_, { id, native, extra_fields = [], fields, inputs }) => {
    const vendor = await startVendor();
    const gateway = await startWhole([{ id: 'a', protocol: id, base_url: vendor.base_url }], {
      allow: ['127.0.0.1'],
    });
    const own = Object.fromEntries(extra_fields.map((name) => [name, `own ${name}`]));
    const extra = { ...own, ...('functions' in own ? { functions: [{ name: 'g', description: 'd' }] } : {}) };
    for (const stream of [false, true]) {
      const said = Object.entries({ ...ASKED, messages: messagesOf(inputs.image_url !== undefined) }).filter(
        ([name]) => fields.includes(name) && (stream || name !== 'stream_options'),
      );
      const body: JsonObject = { ...Object.fromEntries(said), ...(stream ? { stream } : {}) };
      const answer = await gateway.ask({ ...withLeaks(body, familyOf('chat')), ...extra });
      const refused = await answer.text();
      expect(vendor.bodies, refused).toHaveLength(1);
      const [sent] = vendor.bodies.splice(0);
      expect(JSON.stringify(sent)).not.toContain(LEAK);
      if (native !== 'chat') continue;
      expect(sent).toMatchObject({ ...body, ...extra });
    }
  },
);

test("bodies of the vendor's own dialect arrive with what their family lists, and nothing else", async () => {
  const vendor = await startVendor();
  const family = familyOf('chat-gemini');
  const [protocol] = family.protocols;
  const gateway = await startWhole([{ id: 'a', protocol: protocol ?? '', base_url: vendor.base_url }], {
    allow: ['127.0.0.1'],
  });
  const body: JsonObject = {
    contents: [{ role: 'user', parts: [{ text: 'Hi', videoMetadata: { fps: 1 } }] }],
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    tools: [{ functionDeclarations: [{ name: 'f', description: 'd', parameters: { type: 'OBJECT' } }] }],
    safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
    generationConfig: { temperature: 1, imageConfig: { aspectRatio: '1:1' } },
  };
  const answer = await fetch(`${gateway.url}/v1beta/models/${gateway.model}:generateContent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.keys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify(withLeaks(body, family)),
  });
  expect(vendor.bodies, await answer.text()).toEqual([body]);
});
