export interface Pick {
  readonly selectionId: string;
  readonly odds: number;
}

/** A new player with play money; answers the cookie of the session. */
export async function register(url: string, n: number): Promise<string> {
  const name = `bench${n}`;
  const password = 'Bench-pays-for-speed-1';
  const person = {
    ...{ UserName: name, Email: `${name}@example.com`, Password: password, PasswordConfirmation: password, Currency: 'USD' },
    ...{
      AgreeWithTerms: true,
      AllowEmailNotification: false,
      AgreeWithPrivacyPolicy: true,
      FirstName: 'Bench',
      LastName: 'Player',
    },
    ...{
      City: 'Graz',
      Address: 'Ring 1',
      PostalCode: '8010',
      BirthDay: 1,
      BirthMonth: 2,
      BirthYear: 1990,
      Gender: 'Female',
      Country: 'AT',
    },
  };
  const reply = await fetch(`${url}/api/session/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (reply.status !== 200) throw new Error(`${name} could not register: ${await reply.text()}`);
  return cookie.join('; ');
}

/** Selections of matches that have not started, so that no bet waits. */
export async function prematchPicks(url: string): Promise<Pick[]> {
  const reply = await fetch(`${url}/api/sportmatch/get?sportID=1&languageCode=en-US`);
  const matches = (await reply.json()) as {
    PreviewMarkets: Record<string, { ID: string; Value: number; IsLive?: boolean; IsSuspended?: boolean }[]>;
    LiveMatchInfo?: unknown;
  }[];
  const odds = matches.flatMap((match) => (match.LiveMatchInfo ? [] : Object.values(match.PreviewMarkets).flat()));
  const picks = odds.filter((odd) => odd.Value > 1.2 && odd.Value < 8).map((odd) => ({ selectionId: odd.ID, odds: odd.Value }));
  if (picks.length < 50) throw new Error(`only ${picks.length} selections to bet on`);
  return picks.slice(0, 400);
}
