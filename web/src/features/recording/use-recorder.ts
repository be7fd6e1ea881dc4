import { useEffect, useRef, useState } from 'react';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import { say } from '../../lib/language/messages.ts';

export type RecorderState =
  | { readonly phase: 'ready' }
  /** The browser asks for the microphone. */
  | { readonly phase: 'asking' }
  | { readonly phase: 'countdown'; readonly seconds: number }
  | { readonly phase: 'recording'; readonly isPaused: boolean }
  /** Recorded, or a `File` that was chosen. */
  | { readonly phase: 'recorded'; readonly sound: Blob; readonly url: string }
  | { readonly phase: 'failed'; readonly message: string };

const COUNTDOWN_S = 3;
/** Longer recordings are refused by the server. */
const LONGEST_S = 1_800;
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

const MESSAGES: Readonly<Record<string, MessageCode>> = {
  NotAllowedError: 'recording.failed.notAllowed',
  NotFoundError: 'recording.failed.notFound',
  NotReadableError: 'recording.failed.notReadable',
};

/** What is to be closed when the recording ends or the dialog goes. */
interface Session {
  readonly stream: MediaStream;
  readonly context: AudioContext;
  readonly analyser: AnalyserNode;
  readonly recorder: MediaRecorder;
}

/** Records the microphone. Everything it opened is closed when the component goes. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ phase: 'ready' });
  const [seconds, setSeconds] = useState(0);
  const session = useRef<Session | null>(null);
  /** Of the newest `start`: an older one that still waits for the browser ends itself. */
  const turn = useRef(0);

  function close(): void {
    turn.current += 1;
    closeSession(session);
  }
  useEffect(
    () => () => {
      turn.current = -1;
      closeSession(session);
    },
    [],
  );

  const isRunning = state.phase === 'recording' && !state.isPaused;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const isTooLong = seconds >= LONGEST_S;
  useEffect(() => {
    if (isTooLong && session.current?.recorder.state !== 'inactive') session.current?.recorder.stop();
  }, [isTooLong]);

  function review(sound: Blob): void {
    setState({ phase: 'recorded', sound, url: URL.createObjectURL(sound) });
  }

  async function start(): Promise<void> {
    close();
    const own = turn.current;
    setSeconds(0);
    setState({ phase: 'asking' });
    try {
      const opened = await open();
      if (own !== turn.current) {
        closeSession({ current: opened });
        return;
      }
      session.current = opened;
      const chunks: Blob[] = [];
      opened.recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
      opened.recorder.addEventListener('stop', () => {
        if (session.current !== opened) return;
        close();
        review(new Blob(chunks, { type: opened.recorder.mimeType }));
      });
      for (let left = COUNTDOWN_S; left > 0; left -= 1) {
        setState({ phase: 'countdown', seconds: left });
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        if (session.current !== opened) return;
      }
      opened.recorder.start(1_000);
      setState({ phase: 'recording', isPaused: false });
    } catch (error) {
      if (own !== turn.current) return;
      close();
      const message = say(MESSAGES[(error as Error).name] ?? 'recording.failed.other');
      setState({ phase: 'failed', message });
    }
  }

  return {
    state,
    /** Ends what was begun; nothing is recorded. */
    cancel(): void {
      close();
      setState({ phase: 'ready' });
    },
    chooseFile(file: File): void {
      close();
      review(file);
    },
    /** Recorded so far, without pauses. */
    seconds,
    start,
    pause(): void {
      session.current?.recorder.pause();
      setState({ phase: 'recording', isPaused: true });
    },
    resume(): void {
      session.current?.recorder.resume();
      setState({ phase: 'recording', isPaused: false });
    },
    stop: (): void => session.current?.recorder.stop(),
    /** How loud it is at this moment, 0 to 1; 0 while the microphone is off. */
    level(): number {
      const analyser = session.current?.analyser;
      if (!analyser) return 0;
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      // -60 dB to full scale.
      return Math.max(0, 1 + Math.log10(Math.max(loudest, 1e-6)) / 3);
    },
  };
}

function closeSession(session: { current: Session | null }): void {
  const open = session.current;
  session.current = null;
  if (!open) return;
  for (const track of open.stream.getTracks()) track.stop();
  void open.context.close();
}

async function open(): Promise<Session> {
  const stream = await navigator.mediaDevices.getUserMedia({
    // The pipeline of the server does this better, and once is enough.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  return { stream, context, analyser, recorder };
}
