#!/bin/sh
# Builds an ffmpeg that knows sound and nothing else, from Debian's own source package, into the folder given.
# Debian's program brings 246 MB of libraries for pictures, screens and networks; narration needs none of them,
# and what is not there cannot be attacked by an uploaded file.
set -eu
target=$1

# The base image says where its packages come from; their sources are at the same place.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  if [ -f "$list" ]; then sed -i -n 'p; s/^deb /deb-src /p' "$list"; fi
done
for list in /etc/apt/sources.list.d/*.sources; do
  if [ -f "$list" ]; then sed -i 's/^Types: deb$/Types: deb deb-src/' "$list"; fi
done
apt-get update -qq
apt-get install -qq -y --no-install-recommends \
  dpkg-dev g++ libc6-dev make nasm pkg-config libmp3lame-dev librubberband-dev >/dev/null

work=$(mktemp -d)
cd "$work"
# The source package is read by the owner of the folder; apt drops its rights while it fetches.
chmod 755 "$work"
apt-get source -qq -o APT::Sandbox::User=root ffmpeg >/dev/null
cd ffmpeg-*/

# What recordings come in (RECORDING_FORMATS of the audio service), what speech services answer, what we write; films in
# and sound files with chapters out, for the bundle service.
# shellcheck disable=SC2086 # lists of options
./configure --prefix=/usr/local \
  --disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug \
  --disable-ffplay --disable-avdevice --disable-swscale --disable-postproc \
  --toolchain=hardened --enable-gpl --enable-pthreads --enable-libmp3lame --enable-librubberband \
  --enable-protocol=pipe,file \
  --enable-demuxer=ffmetadata,mp3,wav,w64,ogg,flac,mov,matroska,aac,aiff,caf,au,amr,pcm_s16le \
  --enable-parser=mpegaudio,aac,aac_latm,flac,opus,vorbis \
  --enable-decoder='mp1float,mp2float,mp3float,aac,aac_latm,alac,flac,vorbis,opus,amrnb,amrwb,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,gsm,gsm_ms,pcm_*' \
  --enable-muxer=ipod,pcm_s16le,mp3,wav,null \
  --enable-encoder=pcm_s16le,libmp3lame \
  --enable-filter=aformat,alimiter,anull,aresample,asetrate,asplit,atempo,atrim,rubberband,volume \
  >configure.log 2>&1 || { tail -n 30 configure.log ffbuild/config.log >&2; exit 1; }
make -s -j"$(nproc)" ffmpeg ffprobe >make.log 2>&1 || { tail -n 30 make.log >&2; exit 1; }
mkdir -p "$target"
install -s -m 755 ffmpeg ffprobe "$target/"
rm -rf "$work"
"$target/ffmpeg" -hide_banner -v error -version
"$target/ffprobe" -hide_banner -v error -version
