#!/bin/bash
# Twenty workers as an array of Slurm jobs:
#   export LUNARENA_NATS=nats://worker:PASSWORD@HOST:4222
#   sbatch --array=1-20 slurm-workers.sh
#SBATCH --job-name=lunarena-worker
#SBATCH --array=1-20
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
# A match process is limited to 2 GiB; most use less than 100 MB. Ask for less if you know your game.
#SBATCH --mem-per-cpu=3G
#SBATCH --time=04:00:00
# A minute before the time is over only the worker gets the signal, not its match processes: it ends when its match is done.
#SBATCH --signal=B:TERM@60
#SBATCH --output=lunarena-worker-%A-%a.log
set -euo pipefail

if [ -z "${LUNARENA_NATS:-}" ]; then
  echo "LUNARENA_NATS is not set: it names the NATS server, as in nats://worker:PASSWORD@HOST:4222" >&2
  exit 2
fi

# The worker takes the place of this shell, so that it gets the signal.
exec lunarena worker --name "slurm-$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID" --threads "${SLURM_CPUS_PER_TASK:-1}"
