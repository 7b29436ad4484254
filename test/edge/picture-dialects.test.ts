import { describe, expect, test } from 'vitest';
import type { StoredResult } from '../../runtime/store/types.ts';
import { base64, ID, kept, LINK, type Made, pictureServer } from './picture-server.ts';

describe('the content routes', () => {
  const body = { contents: [{ parts: [{ text: 'a heron' }] }] };
  const result: StoredResult = {
    files: { image_2: kept('one') },
    items: [
      { files: [], facts: { text: 'Here it is.' } },
      { files: ['image'], facts: { signature: 'c2ln' } },
    ],
    usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
  };
  const whole = {
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            { text: 'Here it is.' },
            { inlineData: { mimeType: 'image/png', data: base64('one') }, thoughtSignature: 'c2ln' },
          ],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 },
    modelVersion: 'tiny-latest',
    responseId: ID,
  };

  async function ask(verb: string, made: Made = {}) {
    const server = await pictureServer({ result, ...made });
    const url = `/v1beta/models/gemini-image:${verb}`;
    return server.app.inject({ method: 'POST', url, headers: server.auth, payload: body });
  }

  test('answer pictures inline, in the order of the parts', async () => {
    const answer = await ask('generateContent');
    expect([answer.statusCode, answer.headers['gateway-task'], answer.json()]).toEqual([200, ID, whole]);
  });

  test('stream them as one event or one list', async () => {
    const events = await ask('streamGenerateContent?alt=sse');
    expect(events.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(events.body).toMatch(/^data: \{.*\}\r\n\r\n$/);
    expect(JSON.parse(events.body.slice('data: '.length))).toEqual(whole);
    const list = await ask('streamGenerateContent');
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(list.json()).toEqual([whole]);
  });

  test('show an address where the bytes are gone, in a stream too', async () => {
    const gone = { ...result, files: { image_2: { url: 'https://cdn.example/1.png' } } };
    const events = await ask('streamGenerateContent?alt=sse', { result: gone });
    const [candidate] = JSON.parse(events.body.slice('data: '.length)).candidates;
    expect(candidate.content.parts).toEqual([
      { text: 'Here it is.' },
      { fileData: { fileUri: expect.stringMatching(LINK) }, thoughtSignature: 'c2ln' },
    ]);
    expect(events.headers['gateway-task']).toBe(ID);
  });

  test('refuse in their own words before anything is streamed', async () => {
    const failed: Made = {
      state: 'failed',
      result: null,
      error_code: 'content_policy_violation',
      error_message: 'no',
    };
    const answer = await ask('streamGenerateContent?alt=sse', failed);
    expect([answer.statusCode, answer.headers['gateway-task']]).toEqual([400, ID]);
    expect(answer.json().error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message: 'no' });
  });
});

describe('the task routes', () => {
  test('show links always, and bytes only of one task that was made for them', async () => {
    const server = await pictureServer({ format: 'b64_json', route: 'images-tasks' });
    const get = await server.app.inject({ url: `/v1/images/tasks/${ID}`, headers: server.auth });
    expect(get.json()).toMatchObject({
      id: ID,
      object: 'image',
      status: 'completed',
      data: [
        { url: expect.stringMatching(LINK), b64_json: base64('one'), revised_prompt: 'a grey heron' },
        { url: expect.stringMatching(LINK), b64_json: base64('two') },
      ],
      error: null,
    });
    const list = await server.app.inject({ url: '/v1/images/tasks', headers: server.auth });
    expect(Object.keys(list.json().data[0].data[0])).toEqual(['url', 'revised_prompt']);
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: `/v1/images/tasks/${ID}`,
      headers: server.auth,
    });
    expect(deleted.json()).toEqual({ id: ID, object: 'image.deleted', deleted: true });
  });

  test('of the vendor show base64 unless the query wants addresses', async () => {
    const server = await pictureServer({ route: 'jm-submit', format: 'url' });
    const read = async (body: object) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/jm?Action=CVSync2AsyncGetResult&Version=2022-08-31',
        headers: { ...server.auth, 'x-request-id': 'r1' },
        payload: { req_key: 'jimeng_t2i_v40', task_id: ID, ...body },
      });
      return answer.json();
    };
    expect(await read({})).toEqual({
      code: 10000,
      data: { task_id: ID, status: 'done', binary_data_base64: [base64('one'), base64('two')] },
      message: 'Success',
      request_id: 'r1',
      status: 10000,
    });
    const links = [expect.stringMatching(LINK), expect.stringMatching(LINK)];
    expect((await read({ req_json: '{"return_url":true}' })).data).toEqual({
      task_id: ID,
      status: 'done',
      image_urls: links,
    });
    for (const req_json of ['{"return_url":false}', '{broken', '', '[]', '"x"'])
      expect((await read({ req_json })).data.binary_data_base64).toHaveLength(2);
  });

  test('of the vendor show a failure in the outer code', async () => {
    const server = await pictureServer({
      route: 'jm-submit',
      state: 'failed',
      result: null,
      error_code: 'content_policy_violation',
      error_message: 'refused',
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/jm?Action=CVSync2AsyncGetResult&Version=2022-08-31',
      headers: server.auth,
      payload: { task_id: ID },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        code: 50511,
        data: null,
        message: 'refused',
        request_id: expect.any(String),
        status: 50511,
        error: { code: 'content_policy_violation', message: 'refused' },
      },
    ]);
  });
});
