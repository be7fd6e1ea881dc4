import { beforeEach } from 'vitest';

/** Replacements for what jsdom lacks: without layout no element changes its size. */
export function useBrowser(): void {
  beforeEach(() => {
    globalThis.ResizeObserver ??= class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
    globalThis.IntersectionObserver ??= class {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
      takeRecords(): IntersectionObserverEntry[] {
        return [];
      }
    };
    window.scrollTo = () => {};
    Element.prototype.hasPointerCapture ??= () => false;
    Element.prototype.checkVisibility ??= () => true;
    Element.prototype.scrollTo = () => {};
    window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
    // Those of jsdom fire no events.
    for (const tracks of ['textTracks', 'audioTracks', 'videoTracks'])
      Object.defineProperty(HTMLMediaElement.prototype, tracks, {
        get: () => Object.assign(new EventTarget(), { *[Symbol.iterator]() {} }),
        configurable: true,
      });
    HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { value: false, configurable: true });
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    };
    HTMLMediaElement.prototype.pause = function pause(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { value: true, configurable: true });
      this.dispatchEvent(new Event('pause'));
    };
  });
}
