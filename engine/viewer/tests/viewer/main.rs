//! Pages of made-up matches, read back as a browser reads them.

mod compared;
mod graphs;
mod hostile;
mod match_data;
mod pages;
mod ponds;
mod unpacked;
