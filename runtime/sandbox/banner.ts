import { styleText } from 'node:util';
import { SANDBOX_ADMIN_KEY, SANDBOX_KEY } from './sandbox-deployment.ts';

/** What a newcomer needs to make a first video: copy-and-paste commands for a POSIX shell with curl. */
export function sandboxBanner(input: {
  readonly url: string;
  readonly adminUrl: string;
  readonly twinOrigin: string;
  /** A model of the first family whose fields the commands use. */
  readonly model: string;
}): string {
  const { url, adminUrl, twinOrigin, model } = input;
  const auth = `-H 'Authorization: Bearer ${SANDBOX_KEY}'`;
  const json = "-H 'Content-Type: application/json'";
  const takeId = `sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p'`;
  const title = (text: string) => styleText('bold', `# ${text}`);
  return [
    '',
    styleText(
      'yellow',
      'SANDBOX: nothing here is real. Vendors are twins on this machine, money is play money.',
    ),
    `  gateway   ${url}    key ${SANDBOX_KEY}`,
    `  operators ${adminUrl}    key ${SANDBOX_ADMIN_KEY}`,
    '',
    title('text to video'),
    `ID=$(curl -s ${url}/v1/videos ${auth} ${json} \\`,
    `  -d '{"model":"${model}","prompt":"a heron takes off","seconds":"4","size":"1280x720"}' | ${takeId}); echo $ID`,
    title('wait until it is completed, then download it'),
    `until curl -s ${url}/v1/videos/$ID ${auth} | grep -q '"status":"completed"'; do sleep 1; done`,
    `curl -s ${url}/v1/videos/$ID/content ${auth} -o video.mp4`,
    '',
    title('image to video: a sample picture, as data URI and as multipart'),
    `curl -s '${twinOrigin}/sandbox/frame.png?width=1280&height=720' -o frame.png`,
    `printf '{"model":"${model}","prompt":"the heron lands","size":"1280x720","input_reference":"data:image/png;base64,%s"}' \\`,
    `  "$(base64 < frame.png | tr -d '\\n')" > body.json`,
    `ID=$(curl -s ${url}/v1/videos ${auth} ${json} -d @body.json | ${takeId}); echo $ID`,
    `ID=$(curl -s ${url}/v1/videos ${auth} -F model=${model} -F prompt='the heron lands' -F size=1280x720 \\`,
    `  -F 'input_reference=@frame.png;type=image/png' | ${takeId}); echo $ID`,
    '',
    title('make a vendor misbehave: say sandbox:<fault> in the prompt'),
    `curl -s ${url}/v1/videos ${auth} ${json} -d '{"model":"${model}","prompt":"a heron sandbox:fail"}'`,
    '',
  ].join('\n');
}
