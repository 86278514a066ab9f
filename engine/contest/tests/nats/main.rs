//! Work by way of a real NATS server: parcels and results, workers and servers that fail, who may do what. Each test has a server of its own.

mod blobs;
mod connecting;
mod nats_process;
mod permissions;
mod proxy;
mod restarts;
mod round_trip;
mod samples;
mod signs;
mod small_disks;
mod tls;
mod worker_faults;
