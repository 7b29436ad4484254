import { expect, onTestFinished, test } from 'vitest';
import { VIDEO } from '../media/samples.ts';
import { startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { wholePng } from './uploads.ts';

const AUTH = { authorization: 'Bearer sk-sandbox' };

interface Answered {
  readonly asset_id: string;
  readonly uri: string;
  readonly error: { readonly param: string; readonly message: string };
}

async function bodyOf(answer: Response): Promise<Answered> {
  return (await answer.json()) as Answered;
}

async function start(folder: string) {
  const gateway = await startGatewayProcess({ GATEWAY_DATA_DIR: folder, GATEWAY_SANDBOX: '1' });
  onTestFinished(() => void gateway.stop('SIGKILL'));
  const post = async (path: string, body: object) => {
    const headers = { ...AUTH, 'content-type': 'application/json' };
    const answer = await fetch(gateway.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await bodyOf(answer) };
  };
  return { ...gateway, post };
}

/** A request of the multimodal family that names one asset. */
function naming(uri: string, kind: 'image' | 'video', role: string): object {
  return {
    model: 'video-f',
    content: [
      { type: 'text', text: 'a heron' },
      { type: `${kind}_url`, role, [`${kind}_url`]: { url: uri } },
    ],
  };
}

test('an upload outlives a restart, serves requests by name, and is gone when it is deleted', async () => {
  const folder = tempFolder('journey');
  const first = await start(folder);
  const form = new FormData();
  form.append('file', new Blob([wholePng()]), 'a.png');
  const uploaded = await fetch(`${first.url}/v1/seedance/asset/upload`, {
    method: 'POST',
    headers: AUTH,
    body: form,
  });
  const asset = await bodyOf(uploaded);
  expect(asset).toMatchObject({ media_type: 'image/png', bytes: wholePng().byteLength });
  expect(await first.stop()).toBe(0);

  const { url, post } = await start(folder);
  expect((await post('/v1/seedance/asset/get', { asset_id: asset.asset_id })).body).toEqual(asset);
  for (const role of ['first_frame', 'reference_image'])
    expect((await post('/v1/video/generations', naming(asset.uri, 'image', role))).status).toBe(200);
  const wrong = await post('/v1/video/generations', naming(asset.uri, 'video', 'reference_video'));
  expect([wrong.status, wrong.body.error.param, wrong.body.error.message]).toEqual([
    400,
    'content[1].video_url.url',
    'content[1].video_url.url must be video: the asset is image',
  ]);
  const clip = await post('/v1/seedance/asset/upload', { data: VIDEO.mp4.toString('base64') });
  const byLink = await post('/v1/video/generations', naming(clip.body.uri, 'video', 'reference_video'));
  expect([byLink.status, clip.body]).toMatchObject([200, { media_type: 'video/mp4' }]);
  const at = `${url}/v1/seedance/asset/${asset.asset_id}/content`;
  const head = await fetch(at, { method: 'HEAD', headers: AUTH });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(wholePng().byteLength)]);
  const content = await fetch(at, { headers: AUTH });
  expect(Buffer.from(await content.arrayBuffer())).toEqual(wholePng());
  const deleted = await post('/v1/seedance/asset/delete', { asset_id: asset.asset_id });
  expect([deleted.status, deleted.body]).toEqual([200, { asset_id: asset.asset_id, deleted: true }]);
  const late = await post('/v1/video/generations', naming(asset.uri, 'image', 'first_frame'));
  expect([late.status, late.body.error.message]).toEqual([
    400,
    `content[1].image_url.url names an unknown asset (${asset.uri})`,
  ]);
});
