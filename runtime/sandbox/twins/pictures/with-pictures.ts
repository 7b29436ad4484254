import type { Json } from '../../../contract/json.ts';
import type { AnswerPath, TwinPictures } from '../../../contract/twin.ts';
import { valueAt, withoutValue, withValue } from '../answer-path.ts';
import type { Job } from '../jobs.ts';
import { pictureBytes, pictureFile } from '../result-files.ts';

/** What a picture's bytes are written as. */
type Texts = (index: number) => { readonly url: string; readonly base64: string };

/** A vendor's answer that carries a job's pictures, as its example carries one. */
export function withPictures(
  example: Json,
  pictures: TwinPictures,
  { job, link }: { readonly job: Job; readonly link: (job: Job, file: string) => string },
): Json {
  const texts: Texts = (index) => ({
    url: job.faults.has('data_uri')
      ? `data:image/png;base64,${base64Of(job, index)}`
      : link(job, pictureFile(index)),
    base64: base64Of(job, index),
  });
  const indexes = [...Array(made(job)).keys()];
  const inList = (list: AnswerPath, write: (item: Json, index: number) => Json) => {
    const shown = valueAt(example, list);
    const items = Array.isArray(shown) ? shown : [];
    const before = items.slice(0, pictures.item).filter((item) => !isPictureItem(item, pictures));
    const after = items.slice(pictures.item + 1).filter((item) => !isPictureItem(item, pictures));
    const one = items[pictures.item] ?? '';
    const last = job.withholds ? indexes.length - 1 : -1;
    return [
      ...before,
      ...indexes.flatMap((index) => (index === last ? (pictures.withheld ?? []) : write(one, index))),
      ...after,
    ];
  };
  const { url, base64, base64_list } = pictures;
  const wanted = (job.format === 'b64_json') !== job.faults.has('other_format');
  const asText = wanted ? base64 !== undefined : url === undefined;
  const revised = (item: Json) =>
    pictures.revised_prompt === undefined || valueAt(item, pictures.revised_prompt) === undefined
      ? item
      : withValue(item, pictures.revised_prompt, `${job.pictures?.prompt ?? ''}, drawn with care`);
  if (asText && base64_list !== undefined) {
    const items = inList(base64_list, (_, index) => texts(index).base64);
    return withValue(withValue(example, base64_list, items), pictures.list, null);
  }
  const items = inList(pictures.list, (item, index) => {
    const [at, other, text] = asText
      ? [base64 ?? [], url, texts(index).base64]
      : [url ?? [], base64_list === undefined ? base64 : undefined, texts(index).url];
    const bare = other === undefined || other.length === 0 ? item : withoutValue(item, other);
    return withValue(revised(bare), at, text);
  });
  const alone = base64_list === undefined ? example : withValue(example, base64_list, null);
  return withValue(alone, pictures.list, items);
}

/** How many pictures there are in the answer, withheld ones too. */
function made({ faults, pictures }: Job): number {
  if (faults.has('no_result')) return 0;
  return (pictures?.count ?? 1) + (faults.has('more_pictures') ? 1 : 0);
}

function isPictureItem(item: Json, { url, base64 }: TwinPictures): boolean {
  return [url, base64].some((path) => path !== undefined && typeof valueAt(item, path) === 'string');
}

function base64Of(job: Job, index: number): string {
  const text = Buffer.from(pictureBytes(job, index)).toString('base64');
  return job.faults.has('broken_base64') ? `${text.slice(0, text.length / 2)}!? broken` : text;
}
