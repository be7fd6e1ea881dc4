/**
 * `helm test`: walks through the front door as a person would, and deletes what it made. What it cannot take back is the
 * message that confirms the address, where a mail server is set up. Needs nothing but Node.
 */
const gateway = process.env.GATEWAY_URL;
const { origin } = new URL(process.env.PUBLIC_URL);
const cookies = new Map();

/** Sends a request through the gateway with the session's cookies; throws unless it answers with the expected status. */
async function call(method, path, { body, expected = 200 } = {}) {
  const response = await fetch(new URL(path, gateway), {
    method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair] = line.split(';', 1);
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const text = await response.text();
  if (response.status !== expected)
    throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  console.log(`ok  ${method} ${path}`);
  return text === '' ? null : JSON.parse(text);
}

/** Asks again until it answers as expected: a rollout may still be going on. */
async function eventually(ask, attempts = 20) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === attempts) throw error;
      console.log(`    ${error.message}; asking again`);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  }
}

await eventually(() => call('GET', '/api/health/live'));
await eventually(() => call('GET', '/api/health/ready'));

if (process.env.SIGN_UP === 'true') {
  const password = crypto.randomUUID();
  const email = process.env.EMAIL.replace('@', `+${crypto.randomUUID()}@`);
  await call('POST', '/api/auth/sign-up/email', { body: { email, password, name: 'helm test' } });
  const { data: timeline } = await call('POST', '/api/timelines', {
    expected: 201,
    body: {
      title: 'helm test',
      description: '',
      outline: '# helm test',
      durationMs: 5_000,
      thumbnailUrl: '',
      isPublished: false,
      audioSettings: { voice: 'en-us-male', speed: 1, pitch: 'normal' },
      settings: { framerate: '30', resolution: '1280x720', theme: 'paper' },
      slides: [{ title: 'helm test', bullet_points: ['one'], speaker_notes: '', duration: 5, position: 0 }],
    },
  });
  await call('GET', `/api/timelines/${timeline.id}`);
  await call('DELETE', `/api/timelines/${timeline.id}`, { expected: 204 });
  await call('POST', '/api/auth/delete-user', { body: { password } });
} else {
  console.log('--  accounts: no new ones are allowed (features.signUp), so only health was asked');
}
