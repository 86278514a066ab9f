-- Numerals, strings and comments in all their forms.
print(0, 7, 007, 3., .5, 3.25e+2, 3E-4, 1e5, 0xAF, 0Xa.8p-2, 0x.1P4, 0xA., 0x1p+3, 9999999999999999999999, 0xffffffffffffffffff)
print("a\a\b\f\n\r\t\v\\\"\'\z
       b\x41\u{48}\u{7FFFFFFF}\0\65\065\255\
c", 'it\'s', '', "")
print([[one]], [[
two]], [==[ three ]] ]=] ]==], [=[]]]=])
--[[ a long
comment ]] print(1) --[==[ another
]] ]=] ]==] print(2)
--[ not long
--[=x not long either
---@class Doc
print "ümläut" -- äöü €
print(3 - -1, a.b, a..b, ...)
