#!/bin/sh
# Brings a fresh machine to where Slidewright runs: system programs, npm packages, generated code,
# the bundled compositions, the web app, the neural voices' model. Does only what is missing; a second run takes a moment.
# With --for-tests also the programs that only tests use.
set -eu
cd "$(dirname "$0")/.."

# onnxruntime-node would fetch its parts for graphics cards.
export ONNXRUNTIME_NODE_INSTALL=skip

say() { printf '%s\n' "slidewright set-up: $*"; }
fail() { printf '%s\n' "slidewright set-up: $*" >&2; exit 1; }

# Two at a time would take each other's packages away. Where there is no flock, nobody is kept waiting.
if [ -z "${SLIDEWRIGHT_SETUP_LOCKED:-}" ] && command -v flock >/dev/null 2>&1; then
  mkdir -p .cache
  flock -n -o .cache/setup.lock true || say "waiting for another set-up of this folder"
  export SLIDEWRIGHT_SETUP_LOCKED=1
  exec flock -o .cache/setup.lock ./scripts/setup.sh "$@"
fi

command -v node >/dev/null 2>&1 || fail "Node.js 20 or newer is needed; see https://nodejs.org"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || fail "Node.js 20 or newer is needed; this is $(node -v)"

has_nats() { command -v nats-server >/dev/null 2>&1 || [ -x /usr/sbin/nats-server ]; }
# Where a browser that we fetch is found: on the PATH of everything that scripts/run.sh runs.
fetched_browser=node_modules/.bin/chrome-headless-shell
has_browser() {
  [ -x "$fetched_browser" ] && return 0
  [ -n "${CHROMIUM_PATH:-}" ] && [ -x "$CHROMIUM_PATH" ] && return 0
  for path in /usr/lib/chromium/chromium-headless-shell /usr/lib/chromium/chromium \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    [ -x "$path" ] && return 0
  done
  command -v google-chrome >/dev/null 2>&1 || command -v google-chrome-stable >/dev/null 2>&1
}

as_root=""
if [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null 2>&1; then as_root=sudo; fi

# 1. Programs of the system.
missing=""
has_nats || missing="$missing nats-server"
# The neural voices of other languages read their phonemes from it.
case "${DEMO_LANGUAGE:-en}" in
  en | en-* | zh | zh-*) ;;
  *) command -v espeak-ng >/dev/null 2>&1 || missing="$missing espeak-ng" ;;
esac
# What only tests use: readers of the zips we write, and voices for other languages.
if [ "${1:-}" = "--for-tests" ]; then
  for program in unzip python3 espeak-ng; do
    case "$missing" in *" $program"*) continue ;; esac
    command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
  done
  # Imports of decks: optional for the product, whose sentence names the packages where they are missing.
  if ! command -v soffice >/dev/null 2>&1; then
    if command -v apt-get >/dev/null 2>&1; then
      say "LibreOffice is missing: apt will download about 80 MB for it"
      missing="$missing libreoffice-impress-nogui"
    else
      say "LibreOffice is missing: imports of PPTX and ODP files are not tested"
    fi
  fi
  if ! command -v pdftocairo >/dev/null 2>&1; then
    if command -v apt-get >/dev/null 2>&1; then missing="$missing poppler-utils"; else missing="$missing poppler"; fi
  fi
  command -v fc-list >/dev/null 2>&1 || missing="$missing fontconfig"
  command -v pgbouncer >/dev/null 2>&1 || [ -x /usr/sbin/pgbouncer ] || missing="$missing pgbouncer"
  # Desktops have it, and Chromium uses it where it is there.
  if command -v dpkg-query >/dev/null 2>&1 && ! dpkg-query -W -f='${Status}' libpci3 2>/dev/null | grep -q 'ok installed'; then
    missing="$missing libpci3"
  fi
fi
# Typefaces for the pages of imported decks: with the widths of those of Office, and with the letters of other scripts.
if command -v dpkg-query >/dev/null 2>&1; then
  for package in fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-noto-core fonts-droid-fallback fonts-nanum fonts-symbola; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || fonts="${fonts:-} $package"
  done
  if [ -n "${fonts:-}" ]; then
    if [ "$(id -u)" -eq 0 ] || [ -n "$as_root" ]; then missing="$missing$fonts"
    else say "for imports that look as in Office, have root run: apt-get install$fonts"; fi
  fi
elif command -v brew >/dev/null 2>&1; then
  [ -d "$HOME/Library/Fonts" ] && ls "$HOME/Library/Fonts" | grep -qi carlito ||
    say "for imports that look as in Office: brew install --cask font-carlito font-caladea font-liberation font-noto-sans font-noto-sans-cjk"
fi
command -v ffmpeg >/dev/null 2>&1 && command -v ffprobe >/dev/null 2>&1 || missing="$missing ffmpeg"
download_browser=""
if ! has_browser; then
  if command -v apt-cache >/dev/null 2>&1; then
    missing="$missing chromium-headless-shell"
  elif command -v brew >/dev/null 2>&1; then
    download_browser=yes
  else
    missing="$missing chromium"
  fi
fi
if [ -n "$missing" ]; then
  if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" -ne 0 ] && [ -z "$as_root" ]; then
      fail "these packages are missing and need root to install: apt-get install$missing"
    fi
    say "refreshing the list of packages"
    $as_root apt-get update -qq || say "the list of packages could not be refreshed; trying with the present one"
    # Ubuntu ships Chromium as a snap only; there Remotion's own headless Chrome is fetched instead, with the libraries it needs.
    case "$missing" in *chromium-headless-shell*)
      if ! apt-cache show chromium-headless-shell >/dev/null 2>&1; then
        missing=$(printf '%s' "$missing" | sed 's/ chromium-headless-shell//')
        missing="$missing libnss3 libdbus-1-3 libatk1.0-0 libatk-bridge2.0-0 libgbm1 libxrandr2 libxkbcommon0 libxfixes3 libxcomposite1 libxdamage1 libpango-1.0-0 libcairo2 libcups2"
        # Since Ubuntu 24.04 the sound library has this name; the old one means several packages there.
        if apt-cache show libasound2t64 >/dev/null 2>&1; then missing="$missing libasound2t64"; else missing="$missing libasound2"; fi
        download_browser=yes
      fi ;;
    esac
    say "installing by apt:$missing"
    # shellcheck disable=SC2086 # a list of package names
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
      fail "apt could not install:$missing"
  elif command -v brew >/dev/null 2>&1; then
    say "installing by brew:$missing"
    # shellcheck disable=SC2086
    brew install $missing || fail "brew could not install:$missing"
  else
    fail "please install these programs first:$missing"
  fi
fi

# 2. npm packages, as the lockfile says. The stamp holds the lockfile they were installed from.
stamp=node_modules/.slidewright-installed
if ! cmp -s package-lock.json "$stamp" 2>/dev/null; then
  say "installing npm packages"
  npm ci --no-audit --no-fund --loglevel=error || fail "npm could not install the packages"
  cp package-lock.json "$stamp"
fi
PATH="$PWD/node_modules/.bin:$PATH"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 24 ] || fail "no Node.js 24 comes as a package for this system; please install Node.js 24 or newer (this is $(node -v))"

# 3. What is made from the sources.
if [ ! -d packages/contracts/src/gen ] || [ -n "$(find proto -name '*.proto' -newer packages/contracts/src/gen -print -quit)" ]; then
  say "generating the contracts"
  npm run --silent generate
  touch packages/contracts/src/gen
fi
# New npm packages take the fetched one with them.
has_browser || download_browser=yes
if [ -n "$download_browser" ]; then
  say "fetching a headless browser for drawing slides"
  browser=$(node -e 'require("@remotion/renderer").ensureBrowser({ logLevel: "error" }).then(({ path }) => console.log(path), (e) => { console.error(String(e)); process.exit(1); })') ||
    fail "no browser could be fetched; install Chromium and set CHROMIUM_PATH to it"
  ln -sf "$(printf '%s\n' "$browser" | tail -n 1)" "$fetched_browser"
fi
node packages/compositions/src/bundle.ts
TURBO_TELEMETRY_DISABLED=1 turbo run build --filter=@slidewright/web --output-logs=errors-only --no-color >.turbo-build.log 2>&1 || {
  cat .turbo-build.log >&2
  fail "the web app could not be built"
}
rm -f .turbo-build.log

# 4. The neural voices' model. Without it the product speaks with its basic voices.
if ! node packages/neural-voices/src/set-up.ts --check; then
  if [ -z "${VOICE_MODEL:-}" ] && ! python3 -m pip --version >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    say "installing by apt: python3-pip, which fetches the neural voices"
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends python3-pip >/dev/null 2>&1 ||
      say "apt could not install python3-pip"
  fi
  node packages/neural-voices/src/set-up.ts
fi

# 5. What only the tests of the chart use; it says what it cannot bring.
if [ "${1:-}" = "--for-tests" ]; then
  ./scripts/tools.sh
fi
