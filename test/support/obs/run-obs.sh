#!/usr/bin/env bash
# run-obs.sh FOLDER: runs OBS with the settings of FOLDER on a virtual screen, in a network namespace of its own, until
# standard input ends. The Unix socket FOLDER/websocket leads to its obs-websocket.
set -euo pipefail
readonly folder=$1 here=$(cd "$(dirname "$0")" && pwd)
if [[ ${IN_NAMESPACE:-} != yes ]]; then
  exec env IN_NAMESPACE=yes unshare --map-root-user --net --pid --fork --kill-child --mount-proc "$0" "$@"
fi
ip link set lo up
# The virtual screen has its socket and its lock in a /tmp of its own; this script may be in the one outside.
cp "$here/forward.cjs" "$folder"
mount --bind "$folder" /mnt
mount -t tmpfs -o mode=1777 tmpfs /tmp
readonly home=/mnt
node "$home/forward.cjs" "$home/websocket" 4455 &
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_RUNTIME_DIR=$home LIBGL_ALWAYS_SOFTWARE=1
Xvfb :7 -screen 0 800x600x24 -nolisten tcp -nolisten local >"$home/xvfb.log" 2>&1 &
for _ in $(seq 300); do [[ -S /tmp/.X11-unix/X7 ]] && break; sleep 0.1; done
DISPLAY=:7 QT_QPA_PLATFORM=xcb obs --multi --disable-updater >"$home/obs.log" 2>&1 &
cat >/dev/null
