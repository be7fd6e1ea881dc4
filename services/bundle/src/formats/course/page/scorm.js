/** The connection to a learning platform by the run-time environment of SCORM 1.2. */
(() => {
  const LONGEST_SEARCH = 50;
  /** The platform's object is in a window above this one, or in the one that opened it. */
  const search = (from) => {
    let current = from;
    for (let step = 0; current && step < LONGEST_SEARCH; step += 1) {
      try {
        if (current.API) return current.API;
      } catch {
        // A window of another site.
      }
      if (current.parent === current) return null;
      current = current.parent;
    }
    return null;
  };
  const api = search(window) ?? (window.opener ? search(window.opener) : null);
  const pad = (value, length) => String(value).padStart(length, '0');
  /** 'HHHH:MM:SS.SS' */
  const time = (seconds) => {
    const whole = Math.floor(seconds);
    const hundredths = Math.floor((seconds - whole) * 100);
    return `${pad(Math.floor(whole / 3600), 4)}:${pad(Math.floor(whole / 60) % 60, 2)}:${pad(whole % 60, 2)}.${pad(hundredths, 2)}`;
  };
  const call = (name, ...values) => {
    if (String(api[name](...values)) !== 'true')
      throw new Error(`${name}: ${api.LMSGetErrorString(api.LMSGetLastError())}`);
  };
  const readWatched = () => {
    try {
      return JSON.parse(api.LMSGetValue('cmi.suspend_data') || '[]');
    } catch {
      return [];
    }
  };
  const COMPLETED = new Set(['completed', 'passed']);
  let status = 'incomplete';
  const save = ({ location, watched, seconds }) => {
    call('LMSSetValue', 'cmi.core.lesson_status', status);
    // A platform keeps location and suspend data for the next visit only of an attempt that is suspended.
    call('LMSSetValue', 'cmi.core.exit', COMPLETED.has(status) ? '' : 'suspend');
    call('LMSSetValue', 'cmi.core.lesson_location', String(location));
    // The format keeps 4,096 characters.
    call('LMSSetValue', 'cmi.suspend_data', JSON.stringify(watched.slice(0, 200)));
    call('LMSSetValue', 'cmi.core.session_time', time(seconds));
    call('LMSCommit', '');
  };
  window.lms = {
    async start() {
      if (!api) throw new Error('no learning platform');
      call('LMSInitialize', '');
      const known = api.LMSGetValue('cmi.core.lesson_status');
      const completed = COMPLETED.has(known);
      if (completed) status = known;
      else {
        call('LMSSetValue', 'cmi.core.lesson_status', status);
        call('LMSSetValue', 'cmi.core.exit', 'suspend');
        call('LMSCommit', '');
      }
      return { location: Number(api.LMSGetValue('cmi.core.lesson_location')) || 0, watched: readWatched(), completed };
    },
    async save(progress) {
      save(progress);
    },
    async complete(progress) {
      if (!COMPLETED.has(status)) status = 'completed';
      save(progress);
    },
    // Without `await`: the page is going away.
    async finish(progress) {
      save(progress);
      call('LMSFinish', '');
    },
  };
})();
