//! Finding and opening files, without understanding rules. From the bottom up: the disk, text files, the folders of the content, names of files,
//! storage (a folder, the program itself, or a replay), Lua and map files, and the root, which finds them all.

pub mod disk;
pub mod folders;
pub mod lua_file;
pub mod map_file;
pub mod new_files;
pub mod output_file;
pub mod paths;
pub mod root;
pub mod storage;
pub mod text_file;
