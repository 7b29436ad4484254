import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { pascalCase } from '../../generator/print/identifier.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { PAID_OPERATIONS } from '../../runtime/contract/route.ts';
import type { AnswerView } from '../../runtime/contract/surface.ts';
import { modelView } from '../../runtime/edge/answers/model-view.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, NOW_MS } from '../edge/fakes.ts';
import { shownRoutes } from '../support/shown-routes.ts';

const document: JsonObject = JSON.parse(await registry.openapi());
const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const paths = object(document.paths);
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(object(item)).map(([method, operation]) => ({
    address: `${method.toUpperCase()} ${path}`,
    path,
    operation: written(object(operation)),
  })),
);

/** An operation with the refusals and parameters that it refers to. */
function written(operation: JsonObject): JsonObject {
  const responses = Object.entries(object(operation.responses)).map(([status, one]) => [
    status,
    followed(one),
  ]);
  const parameters = list(operation.parameters).map(followed);
  return { ...operation, parameters, responses: Object.fromEntries(responses) };
}

function followed(value: Json | undefined): JsonObject {
  const { $ref } = object(value);
  return typeof $ref === 'string' ? object(lookUp($ref)) : object(value);
}

function object(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('expected an object');
  return value as JsonObject;
}

/** The schemas that one of must fit; routes that share an address are choices of choices. */
function choicesOf(schema: Json | undefined): readonly JsonObject[] {
  const { anyOf } = object(schema);
  return anyOf === undefined ? [object(schema)] : list(anyOf).flatMap(choicesOf);
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Every `$ref` anywhere below a value. */
function refsOf(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : refsOf(item),
  );
}

function lookUp(ref: string): Json | undefined {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((value, step) => object(value)[step], document);
}

describe('the API description', () => {
  test('is OpenAPI 3.1 with the parts that every reader needs', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(object(document.info)).toEqual({ title: registry.gateway.name, version: '1' });
    expect(Object.keys(document)).toEqual(['x-generated', 'openapi', 'info', 'tags', 'paths', 'components']);
  });

  test('says of each body which values exclude others, and nothing of it elsewhere', () => {
    const bounded = registry.families.filter(({ together }) => together !== undefined);
    expect(bounded).not.toEqual([]);
    const schemas = object(object(document.components).schemas);
    for (const { id, together = {} } of registry.families) {
      const { description } = object(schemas[`${pascalCase(id)}Body`]);
      const conditions = Object.values(together).flatMap((entries) => entries.map(({ about }) => about));
      for (const about of conditions) expect(description, id).toContain(about.replaceAll('$', ''));
      if (conditions.length === 0) expect(description, id).not.toMatch(/\bwhen `/i);
    }
  });

  test('has exactly the routes of the registry', () => {
    const routes = new Set(registry.routes.map((route) => `${route.method} ${route.path}`));
    expect(operations.map((one) => one.address).sort()).toEqual([...routes].sort());
  });

  test('resolves every reference', () => {
    const refs = [...new Set(refsOf(document))];
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((ref) => lookUp(ref) === undefined)).toEqual([]);
  });

  test('uses every shared schema', () => {
    const used = new Set(refsOf(document));
    const names = Object.keys(object(object(document.components).schemas));
    expect(names.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([]);
  });

  test('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(operations)('$address is complete', ({ path, operation }) => {
    const parameters = list(operation.parameters).map(object);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath).toEqual([...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]));
    expect(parameters.filter((one) => one.in === 'path' && one.required !== true)).toEqual([]);
    const responses = object(operation.responses);
    expect(Object.keys(responses)).toContain('200');
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(object(response).description).toMatch(/./);
    }
    const schemes = Object.keys(object(object(document.components).securitySchemes));
    for (const scheme of list(operation.security).flatMap((one) => Object.keys(object(one)))) {
      expect(schemes).toContain(scheme);
    }
    expect(String(operation.summary)).not.toBe('');
  });

  test('answers of authenticated routes include the refusal of a key', () => {
    const without = operations.filter(
      ({ operation }) =>
        list(operation.security).length > 0 && object(operation.responses)['401'] === undefined,
    );
    expect(without.map((one) => one.address)).toEqual([]);
  });

  test('is short enough to be read by programs over slow lines', () => {
    const sent = JSON.stringify(document);
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(205_000);
    expect(gzipSync(sent).length).toBeLessThanOrEqual(28_000);
  });

  test('each refusal that is no vendor form lists the codes that it may have', () => {
    const refusals = Object.values(object(object(document.components).responses)).map(object);
    const listed = refusals.flatMap(({ description, content }) => {
      const codes = [...String(description).matchAll(/^`(\w+)`/gm)].map(([, code]) => code);
      const { schema } = object(object(content ?? {})['application/json'] ?? {});
      const text = JSON.stringify(schema ?? {});
      if (codes.length === 0 || !/Error"/.test(text)) return [];
      return [
        [
          codes.sort(),
          [...text.matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(([, list = '[]']) => JSON.parse(list)).sort(),
        ],
      ];
    });
    expect(listed.length).toBeGreaterThan(20);
    for (const [codes, enumerated] of listed) expect(enumerated).toEqual(codes);
  });

  test('groups operations under names for people, and says which cost money', () => {
    const titles = Object.values(registry.surfaces).map(({ title }) => title);
    expect(list(document.tags).map((tag) => object(tag).name)).toEqual(titles);
    for (const route of registry.routes) {
      const found = operations.find((one) => one.address === `${route.method} ${route.path}`)?.operation;
      expect(found?.tags).toEqual([registry.surfaces[route.surface]?.title]);
      const same = registry.routes.filter((one) => one.method === route.method && one.path === route.path);
      const costs = same.some(({ operation }) => PAID_OPERATIONS.has(operation));
      expect([route.id, found?.['x-money']]).toEqual([route.id, costs ? 'costs' : undefined]);
    }
  });

  test('a saturated group is flat on the video routes', () => {
    const submit = operations.find((one) => one.address === 'POST /v1/videos');
    const refused = object(object(submit?.operation.responses)['429']);
    expect(object(object(refused.content)['application/json']).schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/FlatError' },
        { properties: { code: { enum: ['too_many_requests'] } } },
      ],
    });
  });

  test('models are not listed, so that adding one changes nothing here', () => {
    const { paths: _paths, ...rest } = document;
    const text = JSON.stringify(rest);
    const ids = allFamilies(registry).flatMap((family) => family.models.map((model) => model.id));
    expect(ids.filter((id) => text.includes(`"${id}"`))).toEqual([]);
  });
});

const ajv = new Ajv({ strict: false, formats: { uri: true, date: true } });
ajv.addSchema({ $id: 'api', components: document.components });

function schemaNamed(name: string): JsonObject {
  return object(object(object(document.components).schemas)[name]);
}

describe('the answers', () => {
  const task = {
    id: `task_${'1'.repeat(32)}`,
    kind: 'video',
    model: 'm',
    status: 'queued',
    progress: 0,
    created_at: 1767225600,
  } as const;
  const full = {
    ...task,
    prompt: 'a heron',
    seconds: 5,
    size: '16:9',
    expires_at: 1767312112,
    warnings: [{ field: 'size', action: 'fallback', message: 'another size was used' }],
  } as const;
  const done = {
    ...full,
    status: 'completed',
    progress: 100,
    completed_at: 1767225712,
    usage: { amount: 500_000, unit: 'micros', currency: 'USD' },
  } as const;
  const error = { code: 'upstream_failed', message: 'it failed', type: 'api_error', param: '' };
  const views: Readonly<Record<string, AnswerView>> = {
    'just queued': { task },
    'in progress': { task: { ...full, status: 'in_progress', progress: 40 } },
    completed: { task: done, result: { video_url: 'https://gateway.example/v.mp4', items: [] } },
    failed: { task: { ...full, status: 'failed' }, error },
  };
  const { video } = registry.surfaces;
  const rendered = Object.entries(views).map(([title, view]) => ({
    title,
    answer: JSON.parse(JSON.stringify(video?.answers.task?.(view))) as JsonObject,
  }));
  const fits = (name: string, value: unknown) =>
    ajv.validate({ $ref: `api#/components/schemas/${name}` }, value);

  test('say what a task is, key by key', () => {
    const { required, properties } = schemaNamed('VideoTaskAnswer');
    const types = Object.entries(object(properties)).map(([key, one]) => [key, followed(one).type]);
    expect(Object.fromEntries(types)).toEqual({
      id: 'string',
      task_id: 'string',
      object: 'string',
      model: 'string',
      status: 'string',
      progress: 'integer',
      created_at: 'integer',
      completed_at: ['integer', 'null'],
      expires_at: ['integer', 'null'],
      prompt: ['string', 'null'],
      seconds: ['string', 'null'],
      size: ['string', 'null'],
      remixed_from_video_id: ['string', 'null'],
      video_url: 'string',
      metadata: 'object',
      usage: 'object',
      warnings: 'array',
      error: ['object', 'null'],
    });
    const optional = ['video_url', 'metadata', 'usage', 'warnings'];
    expect(required).toEqual(types.map(([key]) => key).filter((key) => !optional.includes(String(key))));
    expect(followed(object(properties).status).enum).toEqual([
      'queued',
      'in_progress',
      'completed',
      'failed',
    ]);
  });

  test.each(rendered)('of a task that is $title are what is described, and every key is', ({ answer }) => {
    expect([fits('VideoTaskAnswer', answer), ajv.errors]).toEqual([true, null]);
    const { required, properties } = schemaNamed('VideoTaskAnswer');
    expect(Object.keys(answer).filter((key) => !Object.hasOwn(object(properties), key))).toEqual([]);
    for (const key of list(required)) {
      const { [String(key)]: _, ...rest } = answer;
      expect([key, fits('VideoTaskAnswer', rest)]).toEqual([key, false]);
    }
    expect(fits('VideoTaskAnswer', { ...answer, status: 'processing' })).toBe(false);
  });

  /** Answers about pages, files and models. */
  const OF_OTHERS = new Set(['list', 'batch', 'asset', 'deleted', 'model']);
  const named = (name: string) =>
    name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const ofTasks = Object.values(registry.surfaces).flatMap((surface) =>
    Object.entries(surface.answers)
      .filter(([name]) => !OF_OTHERS.has(name))
      .map(([name, render]) => ({ schema: `${named(surface.id)}${named(name)}Answer`, render })),
  );
  test.each(ofTasks)('of tasks in all states fit $schema', ({ schema, render }) => {
    for (const [title, view] of Object.entries(views)) {
      const answer = JSON.parse(JSON.stringify(render({ request: { id: 'req_1' }, ...view })));
      expect([title, fits(schema, answer), ajv.errors]).toEqual([title, true, null]);
    }
  });

  test('of a page list tasks', () => {
    const items = rendered.map(({ answer }) => answer);
    const page = video?.answers.list?.({ page: { items, has_more: false } });
    expect(fits('VideoListAnswer', JSON.parse(JSON.stringify(page)))).toBe(true);
    expect(fits('VideoListAnswer', { ...object(page), data: [{}] })).toBe(false);
  });

  test('of the catalogue say what each model can do', () => {
    const capabilities = object(object(schemaNamed('Model').properties).capabilities);
    const [ofTasks, ofImages, ofChat] = list(capabilities.anyOf).map((one) =>
      Object.keys(object(object(one).properties)),
    );
    const tasks = registry.families.flatMap((family) => family.models.map((model) => ({ family, model })));
    const chat = registry.chat_families.flatMap((family) =>
      family.models.map((model) => ({ family, model })),
    );
    const described = ajv.compile({ $ref: 'api#/components/schemas/Model' });
    for (const found of [...tasks, ...chat]) {
      const view = modelView(found, { registry, intake });
      expect([found.model.id, described(view), described.errors]).toEqual([found.model.id, true, null]);
      const names = { video: ofTasks, audio: ofTasks, image: ofImages, chat: ofChat }[found.family.kind];
      expect(Object.keys(object(view.capabilities))).toEqual(names);
    }
  });
});

describe('the bodies', () => {
  const submits = shownRoutes.filter(({ operation }) =>
    /^(?:(?:video|audio|image)\.submit|image\.generate|chat\.complete|content\.\w+)$/.test(operation),
  );

  test.each(submits.flatMap((route) => route.examples.accepted.map((example) => ({ route, example }))))(
    '$route.id takes its example: $example.title',
    ({ route, example }) => {
      const operation = operations.find((one) => one.address === `${route.method} ${route.path}`)?.operation;
      const content = object(object(operation?.requestBody).content);
      const families = choicesOf(object(content['application/json']).schema);
      const { body = {}, path = {} } = example;
      const model =
        route.model === undefined ? body.model : route.model({ body, path, files: {}, query: {} });
      const family = intake.models.find(String(model), route.id)?.family;
      expect(families.length).toBeGreaterThan(0);
      expect(family?.routes).toContain(route.id);
      const fits = families.some(({ $ref }) =>
        $ref === undefined ? false : ajv.validate({ $ref: `api${String($ref)}` }, example.body),
      );
      expect(fits).toBe(true);
      expect(family?.validate(example.body)).toBe(true);
    },
  );

  test('compile as JSON Schema, and agree with the compiled validators', () => {
    const shown = submits.flatMap(({ examples }) => [...examples.accepted, ...examples.rejected]);
    for (const family of allFamilies(registry)) {
      const described = ajv.compile({ $ref: `api#/components/schemas/${pascalCase(family.id)}Body` });
      const bodies = [
        {},
        { model: 1 },
        { model: 'x' },
        { model: 'x', prompt: 7 },
        { model: 'x', seconds: {} },
        { model: 'x', duration: 'soon' },
        { model: 'x', metadata: [] },
        { model: 'x', size: 'x'.repeat(41) },
        {
          model: 'x',
          images: ['https://cdn.example/1.png'],
          input_reference: { image_url: 'https://cdn.example/2.png' },
        },
        { model: 'x', images: [1] },
        { model: 'x', unknown: true },
        { model: 'x', content: [] },
        { model: 'x', content: [{}] },
        { model: 'x', content: ['a heron'] },
        { model: 'x', content: [{ type: 'text', text: 'a heron' }] },
        { model: 'x', content: [{ type: 'text' }] },
        { model: 'x', content: [{ type: 'image_url', image_url: { url: 'https://cdn.example/1.png' } }] },
        { model: 'x', content: [{ type: 'image_url', image_url: {} }] },
        { model: 'x', content: [{ type: 'file' }] },
        { model: 'x', messages: [{ role: 'assistant', content: null, tool_calls: null }], stop: null },
        { model: 'x', messages: [{ role: 'user', content: null }], response_format: null },
        { model: 'x', messages: [null], response_format: 7, tool_choice: [] },
        { contents: [null], tools: null },
        ...shown.map(({ body = {} }) => body),
      ];
      for (const body of bodies) {
        const said = `${family.id} ${JSON.stringify(body)}`;
        expect([said, family.validate(body)]).toEqual([said, described(body)]);
      }
    }
  });
});
