//! Finding and opening files, without understanding any rules. From the bottom up: the disk, text files on it, the folders of the content, how files are named, where the
//! content is stored (a folder, the program itself, or a replay), files of Lua and maps, and the root of the content, which finds them all.

pub mod disk;
pub mod folders;
pub mod lua_file;
pub mod map_file;
pub mod new_files;
pub mod paths;
pub mod root;
pub mod storage;
pub mod text_file;
