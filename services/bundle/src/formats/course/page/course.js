/**
 * Plays the film and reports what was watched of it. `lms.js` defines `lms`, the connection to the learning platform:
 * start() returns {location, watched, completed}; save(progress), complete(progress) and finish(progress) report.
 * Times are in seconds; `watched` is a list of [from, to].
 */
(async () => {
  /** Share of the film that must have been watched. */
  const COMPLETE_AT = 0.9;
  const SAVE_EVERY_S = 30;
  const film = document.getElementById('film');
  const state = document.getElementById('state');
  const startedAt = Date.now();
  let earlier = [];
  let completed = false;
  let connected = false;
  let lastSaved = 0;

  /** Sorted ranges of whole seconds without overlap. */
  const merged = (ranges) => {
    const result = [];
    for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
      const last = result.at(-1);
      if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
      else result.push([from, to]);
    }
    return result;
  };
  const watched = () => {
    const played = Array.from({ length: film.played.length }, (_, index) => [
      Math.floor(film.played.start(index)),
      Math.ceil(film.played.end(index)),
    ]);
    return merged([...earlier, ...played]);
  };
  const share = () => {
    const seconds = watched().reduce((sum, [from, to]) => sum + to - from, 0);
    return film.duration > 0 ? Math.min(1, seconds / film.duration) : 0;
  };
  const progress = () => ({
    location: Math.floor(film.currentTime),
    watched: watched(),
    share: share(),
    seconds: (Date.now() - startedAt) / 1000,
  });
  const show = () => {
    if (!connected) return;
    state.textContent = completed ? 'Completed' : `${Math.floor(share() * 100)}% watched`;
  };
  const report = async (call) => {
    if (!connected) return;
    try {
      await call();
      show();
    } catch {
      state.textContent = 'The learning platform does not answer. What you watch now may not be saved.';
    }
  };

  document.getElementById('chapters').addEventListener('click', ({ target }) => {
    const start = target.closest('button')?.dataset.start;
    if (start === undefined) return;
    film.currentTime = Number(start);
    void film.play();
  });
  try {
    const known = await window.lms.start();
    earlier = known.watched;
    completed = known.completed;
    connected = true;
    const resume = () => {
      if (known.location > 0 && known.location < film.duration - 2) film.currentTime = known.location;
      show();
    };
    if (film.readyState > 0) resume();
    else film.addEventListener('loadedmetadata', resume, { once: true });
  } catch {
    state.textContent = 'This page is not connected to a learning platform. What you watch is not reported.';
  }
  film.addEventListener('timeupdate', () => {
    show();
    if (!completed && share() >= COMPLETE_AT) {
      completed = true;
      void report(() => window.lms.complete(progress()));
    } else if (Math.abs(film.currentTime - lastSaved) >= SAVE_EVERY_S) {
      lastSaved = film.currentTime;
      void report(() => window.lms.save(progress()));
    }
  });
  film.addEventListener('pause', () => void report(() => window.lms.save(progress())));
  window.addEventListener('pagehide', () => void report(() => window.lms.finish(progress())));
})();
