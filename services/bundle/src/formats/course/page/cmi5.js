/**
 * The connection to a learning platform by cmi5 (https://github.com/AICC/CMI-5_Spec_Current): the platform opens the page
 * with the address of its record store, a token that is fetched once, and the learner.
 */
(() => {
  const launch = new URLSearchParams(window.location.search);
  const actor = JSON.parse(launch.get('actor') ?? 'null');
  const endpoint = (launch.get('endpoint') ?? '').replace(/\/?$/, '/');
  const activityId = launch.get('activityId');
  const registration = launch.get('registration');
  const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories';
  const PROGRESS = 'progress';
  const startedAt = Date.now();
  let authorization = '';
  let launchData = {};

  const ask = async (path, query, init = {}) => {
    const url = `${endpoint}${path}?${new URLSearchParams(query)}`;
    const headers = {
      Authorization: authorization,
      'X-Experience-API-Version': '1.0.3',
      'Content-Type': 'application/json',
    };
    const response = await fetch(url, { ...init, headers });
    if (!response.ok && response.status !== 404) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  const state = (stateId) => ({ stateId, activityId, registration, agent: JSON.stringify(actor) });
  const duration = () => `PT${((Date.now() - startedAt) / 1000).toFixed(2)}S`;
  const send = (verb, { result, isMoveOn = false, keepalive = false } = {}) => {
    const template = launchData.contextTemplate ?? {};
    const activities = template.contextActivities ?? {};
    const categories = [{ id: `${CATEGORY}/cmi5` }, ...(isMoveOn ? [{ id: `${CATEGORY}/moveon` }] : [])];
    const statement = {
      id: crypto.randomUUID(),
      actor,
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
      object: { objectType: 'Activity', id: activityId },
      timestamp: new Date().toISOString(),
      context: {
        ...template,
        registration,
        contextActivities: { ...activities, category: [...(activities.category ?? []), ...categories] },
      },
      ...(result ? { result } : {}),
    };
    return ask(
      'statements',
      { statementId: statement.id },
      { method: 'PUT', body: JSON.stringify(statement), keepalive },
    );
  };
  const save = ({ location, watched, completed }, keepalive) =>
    ask('activities/state', state(PROGRESS), {
      method: 'PUT',
      body: JSON.stringify({ location, watched, completed: completed || known.completed }),
      keepalive,
    });
  let known = { location: 0, watched: [], completed: false };

  /** In browse and review mode the platform accepts neither completion nor progress. */
  const isNormal = () => (launchData.launchMode ?? 'Normal') === 'Normal';

  window.lms = {
    async start() {
      const fetched = await fetch(launch.get('fetch'), { method: 'POST' });
      const token = (await fetched.json())['auth-token'];
      if (!token) throw new Error('no token');
      authorization = `Basic ${token}`;
      launchData = await (await ask('activities/state', state('LMS.LaunchData'))).json();
      // Every course must ask for the preferences, also if it has no use for them.
      await ask('agents/profile', { profileId: 'cmi5LearnerPreferences', agent: JSON.stringify(actor) });
      const saved = await ask('activities/state', state(PROGRESS));
      if (saved.status === 200) known = await saved.json();
      await send('initialized');
      return known;
    },
    async save(progress) {
      if (isNormal()) await save(progress);
    },
    async complete(progress) {
      if (!isNormal()) return;
      known = { ...known, completed: true };
      await send('completed', { result: { completion: true, duration: duration() }, isMoveOn: true });
      await save({ ...progress, completed: true });
    },
    async finish(progress) {
      // Both are sent before the page is gone.
      const saved = isNormal() ? save(progress, true) : null;
      await send('terminated', { result: { duration: duration() }, keepalive: true });
      await saved;
    },
  };
})();
