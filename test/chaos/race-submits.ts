import { ask } from './ask.ts';

/** How many of the requests, sent all at once, ended how: by `accepted` or the code of the error. */
export async function raceSubmits(
  url: string,
  {
    key,
    attempts,
    path,
    body,
  }: { key: string; attempts: number; path: string; body: (at: number) => Record<string, string> },
): Promise<Readonly<Record<string, number>>> {
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, at) =>
      ask(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: body(at),
        patienceMs: 60_000,
      }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = /"code":\s*"(\w+)"/.exec(answer?.text ?? '')?.[1];
    const how = answer === undefined ? 'lost' : answer.status < 300 ? 'accepted' : `${answer.status} ${code}`;
    counts[how] = (counts[how] ?? 0) + 1;
  }
  return counts;
}
